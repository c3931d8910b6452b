import { afterEach, expect, test } from 'vitest';
import { readBootData } from './boot-data.ts';

function placeBootData(json: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'tierbook-boot';
  script.textContent = json;
  document.head.append(script);
}

afterEach(() => {
  document.head.replaceChildren();
});

const BRAND = {
  name: 'Tierbook Price List',
  nameVip: 'Tierbook VIP',
  nameHeavyweight: 'Tierbook Heavyweight',
  phone: '(212) 555-0142',
  messaging: 'https://wa.me/12125550142',
  logo: `/logo/${'a1'.repeat(32)}`,
  hasSignInLink: true,
};

test('names, contacts, the logo and the sign-in link are read from the page', () => {
  placeBootData(JSON.stringify({ themeByRole: {}, brand: BRAND }));
  expect(readBootData(document).brand).toEqual(BRAND);
});

test('who may use a feature is read from the page, and absent where nobody may', () => {
  placeBootData(JSON.stringify({ brand: { ...BRAND, mayShare: ['vip'], mayInquire: 'public' } }));
  expect(readBootData(document).brand).toEqual({ ...BRAND, mayShare: ['vip'] });
});

test('a page of an older server has no logo and no sign-in link', () => {
  const { logo: _, hasSignInLink: __, ...older } = BRAND;
  placeBootData(JSON.stringify({ brand: older }));
  expect(readBootData(document).brand).toEqual({ ...older, logo: '', hasSignInLink: false });
});

test.each([
  ['no boot element', null],
  ['an empty one', ''],
  ['broken JSON', '{"brand":'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['a brand of the wrong kind', '{"brand":[]}'],
  ['a brand of null', '{"brand":null}'],
])('%s gives a plain name and no contacts', (_name, json) => {
  if (json !== null) placeBootData(json);
  expect(readBootData(document).brand).toEqual({
    name: 'Price List',
    nameVip: 'Price List',
    nameHeavyweight: 'Price List',
    phone: '',
    messaging: '',
    logo: '',
    hasSignInLink: false,
  });
});

test('a part of the wrong kind does not spoil the others, and unknown parts are left out', () => {
  placeBootData('{"brand":{"name":"Northside","phone":null,"colour":"red","hasSignInLink":"true"}}');
  expect(readBootData(document).brand).toEqual({
    name: 'Northside',
    nameVip: 'Price List',
    nameHeavyweight: 'Price List',
    phone: '',
    messaging: '',
    logo: '',
    hasSignInLink: false,
  });
});

test.each([
  ['{"isSiteProtected":true}', true],
  ['{"isSiteProtected":false}', false],
  ['{"isSiteProtected":"true"}', false],
  ['{}', false],
  ['{"isSite', false],
])('%s: the site is protected is %s', (json, isSiteProtected) => {
  placeBootData(json);
  expect(readBootData(document).isSiteProtected).toBe(isSiteProtected);
});
