/** What a list shows before one asks for the rest: as many as three lists side by side have room for. */
export const FIRST_ROWS = 6;
