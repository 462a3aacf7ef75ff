import path from 'node:path';

/**
 * Real inputs that others wrote. They lie beside the repository and never in it: their licences don't let us pass them
 * on. Tests read them where they are at hand.
 */
export const samples = path.resolve(import.meta.dirname, '../../../shared/samples');
