/** What dealers and buyers write, as data. All words are in the form in which they are compared: lower case, no accents. */

/**
 * What a word stands for, besides itself. Two words are joined into one, as the pairs of a name are: 'pm' finds
 * 'Pro Max' because that pair is indexed as 'promax'.
 */
const shorthand: ReadonlyMap<string, readonly string[]> = tableOf(`
  pm promax
  sam samsung
  mb macbook
  mbp macbookpro
  mba macbookair
  aw applewatch
  iwatch applewatch
  ps playstation
  playstation ps
  айфон iphone, айпад ipad, макбук macbook, эирподс airpods, эир air
  самсунг samsung, галакси galaxy, про pro, макс max, ультра ultra, плюс plus, мини mini
  плейстейшн playstation, новый new, новые new, разблокированный unlocked
  ايفون iphone, ايباد ipad, ماكبوك macbook, ايربودز airpods, سامسونج samsung, سامسونغ samsung, جالاكسي galaxy
  برو pro, ماكس max, الترا ultra, بلس plus, جديد new, مستعمل used
  אייפון iphone, אייפד ipad, מקבוק macbook, סמסונג samsung, גלקסי galaxy, פרו pro, מקס max
  苹果 apple, 三星 samsung, 手机 phone, 아이폰 iphone, 아이패드 ipad, 갤럭시 galaxy, 삼성 samsung, 프로 pro
  nuevo new, nueva new, nuevos new, novo new, neu new, neuf new
  usado used, usada used, usados used, gebraucht used, segunda used
  desbloqueado unlocked, desbloqueada unlocked, liberado unlocked, entsperrt unlocked, bloqueado locked
`);

/** A maker's name, or a kind of device, finds products whose names often leave it out. */
const products: ReadonlyMap<string, readonly string[]> = tableOf(`
  apple iphone ipad macbook airpods applewatch
  samsung galaxy
  sony playstation
  microsoft xbox
  nvidia geforce
  amd radeon
  phone iphone galaxys galaxya galaxyz galaxynote
  smartphone iphone galaxys galaxya galaxyz galaxynote
`);

/** Model letters before a number: 'i15'. */
const modelLetters: ReadonlyMap<string, readonly string[]> = tableOf('i iphone');

/** 'watch s9' is a Series 9; a Galaxy S9 is not. */
const watchLetters: ReadonlyMap<string, readonly string[]> = tableOf('s series');

const watchWords = setOf('watch watches aw iwatch');

/** Letters after a number: 's24u', 's24 u'. */
const modelEndings: ReadonlyMap<string, readonly string[]> = tableOf('u ultra');

function tableOf(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split(/[\n,]/).map((line) => line.trim().normalize('NFKD').replace(/\p{M}/gu, ''));
  return new Map(
    lines.flatMap((line) => {
      const [word = '', ...meanings] = line.split(' ');
      return word === '' ? [] : [[word, meanings] as const];
    }),
  );
}

const NONE: readonly string[] = [];

export function shorthandOf(word: string): readonly string[] {
  return shorthand.get(word) ?? NONE;
}

/** Of a word, or of what it stands for. */
export function productsOf(word: string, meanings: readonly string[]): readonly string[] {
  return [word, ...meanings].flatMap((one) => products.get(one) ?? NONE);
}

export function modelLetterMeanings(letter: string, isWatch: boolean): readonly string[] {
  return modelLetters.get(letter) ?? (isWatch ? watchLetters.get(letter) : undefined) ?? NONE;
}

export function isWatchWord(word: string): boolean {
  return watchWords.has(word);
}

export function modelEndingMeanings(letters: string): readonly string[] {
  return modelEndings.get(letters) ?? NONE;
}

/** Describe any device and name none: colours, conditions, carriers. */
const generic = setOf(`
  phone phones smartphone smartphones mobile cell cellphone handset handy telefon telefono device devices item items
  model unit units piece pieces pcs pc qty lot stock
  new used brand refurbished refurb renewed preowned second hand open box boxed sealed original genuine oem
  locked unlocked unlock factory carrier sim esim dual physical single financed clean blacklisted icloud imei serial
  verizon vzw att at tmobile t sprint cricket boost metro xfinity spectrum tracfone
  grade excellent good fair mint condition cracked broken tested working swap battery health warranty
  us usa uk eu hk jp global international version edition
  black white blue red green purple pink yellow gold silver gray grey graphite midnight starlight titanium natural
  desert rose orange teal sand cream lavender ultramarine coral violet space sky bronze navy olive lime peach
  gb tb mm inch inches gen generation
`);

/** What people write around a name. Where a word has to be dropped, these are left out first, and without a remark. */
const fillers = setOf(`
  i a an the to of is it in on at do does did have has had for with and or by from my me your you we us our want need
  looking look please pls hi hello hey how much many price prices priced cost costs buy buying sell selling get any got
  what whats which who there still available thanks thank thx best cheap cheapest deal offer each ea per usd eur dollar
  dollars bucks only no not all can could would like show find search today now asap ship shipping
`);

/** Tell models of one name apart, and are shared by many makers: they name a device only beside words that were found. */
const suffixes = setOf(`
  pro max promax plus ultra mini lite air fe se edge fold flip note series go one neo slim super ti xt xtx classic
`);

/**
 * Makers and product lines that a list may lack. Such a word is never dropped: an 'oppo a16' is no Galaxy A16, and
 * whoever looks for it has searched without a result.
 */
const otherNames = setOf(`
  oneplus huawei honor xiaomi redmi poco oppo vivo realme google pixel motorola moto nokia xperia zte tcl alcatel htc lg
  nothing infinix tecno itel blackberry fairphone meizu lenovo thinkpad dell acer asus zenbook surface chromebook
  kindle garmin fitbit jbl bose beats gopro dji roborock dyson tesla cmf
`);

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export function isGeneric(word: string): boolean {
  return generic.has(word) || fillers.has(word);
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

export function isSuffix(word: string): boolean {
  return suffixes.has(word);
}

export function isOtherName(word: string): boolean {
  return otherNames.has(word);
}

const storageUnits: ReadonlyMap<string, string> = new Map(
  Object.entries({ gb: 'gb', gig: 'gb', gigs: 'gb', g: 'gb', tb: 'tb', t: 'tb' }),
);

/** 'gb' or 'tb' if the word is a unit of storage. A single letter is one only right behind its number: '256g'. */
export function storageUnitOf(word: string, isAttached: boolean): string | undefined {
  return isAttached || word.length > 1 ? storageUnits.get(word) : undefined;
}

/** Without 'GB' behind it, such a number is still a storage size, not a model. */
export function isStorageSize(digits: string): boolean {
  return /^(?:32|64|128|256|512|1024)$/.test(digits);
}
