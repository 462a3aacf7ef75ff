import { createContext, type ReactNode } from 'react';

/** The HTML of a list that is the same for all who see this data in this kind. */
export type DrawFragment = (data: readonly object[], kind: string, part: () => ReactNode) => string;

/** Given on the server alone: browsers draw every part themselves, and find it drawn the same. */
export const Fragments = createContext<DrawFragment | null>(null);
