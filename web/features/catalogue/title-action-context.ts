import { createContext, type ReactNode } from 'react';

/** What stands beside the title of a section, found by the index of its first row. Null without such a thing. */
export type TitleAction = (title: string, firstRow: number) => ReactNode;

export const TitleActionContext = createContext<TitleAction | null>(null);
