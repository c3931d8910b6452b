import type { Money } from '#domain/contract/entities/money.ts';

interface Currency {
  readonly name: string;
  readonly money: Money;
}

type Marks = Pick<Money, 'thousands' | 'decimalMark'>;
type Row = readonly [code: string, name: string, symbol: string, place: Place, decimals: 0 | 2, marks: Marks];
type Place = keyof typeof PLACES;

const PLACES = {
  $1: { position: 'before', space: false },
  '$ 1': { position: 'before', space: true },
  '1 $': { position: 'after', space: true },
} as const;

const COMMA_DOT: Marks = { thousands: 'comma', decimalMark: 'dot' };
const DOT_COMMA: Marks = { thousands: 'dot', decimalMark: 'comma' };
const SPACE_COMMA: Marks = { thousands: 'space', decimalMark: 'comma' };
const APOSTROPHE_DOT: Marks = { thousands: 'apostrophe', decimalMark: 'dot' };

/**
 * How each currency is usually written on price tags at home. Our own data and not the browser's, which differs between
 * versions: the form of a price is stored with the shop. Decimals are those that shops use, not those of the banks.
 */
const ROWS: readonly Row[] = [
  ['USD', 'US dollar', '$', '$1', 2, COMMA_DOT],
  ['EUR', 'Euro', '€', '1 $', 2, DOT_COMMA],
  ['GBP', 'British pound', '£', '$1', 2, COMMA_DOT],
  ['AED', 'Emirati dirham', 'AED', '$ 1', 2, COMMA_DOT],
  ['ARS', 'Argentine peso', '$', '$ 1', 2, DOT_COMMA],
  ['AUD', 'Australian dollar', '$', '$1', 2, COMMA_DOT],
  ['BDT', 'Bangladeshi taka', '৳', '$1', 2, COMMA_DOT],
  ['BRL', 'Brazilian real', 'R$', '$ 1', 2, DOT_COMMA],
  ['CAD', 'Canadian dollar', '$', '$1', 2, COMMA_DOT],
  ['CHF', 'Swiss franc', 'CHF', '$ 1', 2, APOSTROPHE_DOT],
  ['CLP', 'Chilean peso', '$', '$1', 0, DOT_COMMA],
  ['CNY', 'Chinese yuan', '¥', '$1', 2, COMMA_DOT],
  ['COP', 'Colombian peso', '$', '$ 1', 0, DOT_COMMA],
  ['CRC', 'Costa Rican colón', '₡', '$1', 0, DOT_COMMA],
  ['CZK', 'Czech koruna', 'Kč', '1 $', 0, SPACE_COMMA],
  ['DKK', 'Danish krone', 'kr.', '1 $', 2, DOT_COMMA],
  ['DOP', 'Dominican peso', 'RD$', '$1', 2, COMMA_DOT],
  ['EGP', 'Egyptian pound', 'EGP', '$ 1', 2, COMMA_DOT],
  ['GHS', 'Ghanaian cedi', 'GH₵', '$1', 2, COMMA_DOT],
  ['GTQ', 'Guatemalan quetzal', 'Q', '$1', 2, COMMA_DOT],
  ['HKD', 'Hong Kong dollar', 'HK$', '$1', 2, COMMA_DOT],
  ['HUF', 'Hungarian forint', 'Ft', '1 $', 0, SPACE_COMMA],
  ['IDR', 'Indonesian rupiah', 'Rp', '$ 1', 0, DOT_COMMA],
  ['ILS', 'Israeli shekel', '₪', '$1', 2, COMMA_DOT],
  ['INR', 'Indian rupee', '₹', '$1', 2, COMMA_DOT],
  ['JPY', 'Japanese yen', '¥', '$1', 0, COMMA_DOT],
  ['KES', 'Kenyan shilling', 'KSh', '$ 1', 2, COMMA_DOT],
  ['KRW', 'South Korean won', '₩', '$1', 0, COMMA_DOT],
  ['KZT', 'Kazakh tenge', '₸', '1 $', 0, SPACE_COMMA],
  ['MAD', 'Moroccan dirham', 'DH', '1 $', 2, SPACE_COMMA],
  ['MXN', 'Mexican peso', '$', '$1', 2, COMMA_DOT],
  ['MYR', 'Malaysian ringgit', 'RM', '$1', 2, COMMA_DOT],
  ['NGN', 'Nigerian naira', '₦', '$1', 2, COMMA_DOT],
  ['NOK', 'Norwegian krone', 'kr', '1 $', 2, SPACE_COMMA],
  ['NZD', 'New Zealand dollar', '$', '$1', 2, COMMA_DOT],
  ['PEN', 'Peruvian sol', 'S/', '$ 1', 2, COMMA_DOT],
  ['PHP', 'Philippine peso', '₱', '$1', 2, COMMA_DOT],
  ['PKR', 'Pakistani rupee', 'Rs', '$ 1', 0, COMMA_DOT],
  ['PLN', 'Polish złoty', 'zł', '1 $', 2, SPACE_COMMA],
  ['PYG', 'Paraguayan guaraní', '₲', '$ 1', 0, DOT_COMMA],
  ['RON', 'Romanian leu', 'lei', '1 $', 2, DOT_COMMA],
  ['RUB', 'Russian rouble', '₽', '1 $', 2, SPACE_COMMA],
  ['SAR', 'Saudi riyal', 'SAR', '$ 1', 2, COMMA_DOT],
  ['SEK', 'Swedish krona', 'kr', '1 $', 2, SPACE_COMMA],
  ['SGD', 'Singapore dollar', '$', '$1', 2, COMMA_DOT],
  ['THB', 'Thai baht', '฿', '$1', 2, COMMA_DOT],
  ['TRY', 'Turkish lira', '₺', '$1', 2, DOT_COMMA],
  ['TWD', 'New Taiwan dollar', 'NT$', '$1', 0, COMMA_DOT],
  ['UAH', 'Ukrainian hryvnia', '₴', '1 $', 2, SPACE_COMMA],
  ['UGX', 'Ugandan shilling', 'USh', '$ 1', 0, COMMA_DOT],
  ['UYU', 'Uruguayan peso', '$', '$ 1', 2, DOT_COMMA],
  ['VND', 'Vietnamese dong', '₫', '1 $', 0, DOT_COMMA],
  ['ZAR', 'South African rand', 'R', '$ 1', 2, SPACE_COMMA],
];

const LISTED: readonly Currency[] = ROWS.map(([currency, name, symbol, place, decimals, marks]) => ({
  name,
  money: { currency, symbol, ...PLACES[place], decimals, ...marks },
}));

const COMMON_COUNT = 3;

/** The three that most shops look for first, then by name. */
export const CURRENCIES: readonly Currency[] = [
  ...LISTED.slice(0, COMMON_COUNT),
  ...LISTED.slice(COMMON_COUNT).toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
];

/** The usual form of a listed currency; undefined for any other. */
export function usualMoney(code: string): Money | undefined {
  return LISTED.find(({ money }) => money.currency === code)?.money;
}
