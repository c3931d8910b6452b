import type { ColumnType } from 'kysely';

/** A column that is set once, when the row is made. */
export type Fixed<T> = ColumnType<T, T, never>;
