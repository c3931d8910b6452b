/** Text that a careless format would lose or split. */
export const AWKWARD = 'Zoë "Ω" \\ \t\r\n \u2028\u2029 \u{1F4F1} ‮ \'); drop table customer; --';
export const LARGEST = Number.MAX_SAFE_INTEGER;
