import { createContext, type ReactNode } from 'react';

/** The HTML of a part that is the same for all with this key. */
export type DrawFragment = (key: string, part: ReactNode) => string;

/** Given on the server alone: browsers draw every part themselves, and find it drawn the same. */
export const Fragments = createContext<DrawFragment | null>(null);
