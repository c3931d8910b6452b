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

test('themes and brand are read from the page', () => {
  const brand = {
    name: 'Tierbook Price List',
    nameVip: 'Tierbook VIP',
    nameHeavyweight: 'Tierbook Heavyweight',
    phone: '(212) 555-0142',
    messaging: 'https://wa.me/12125550142',
  };
  const boot = { themeByRole: { public: 'midnight-glass' }, uiTheme: 'clean-pro', brand };
  placeBootData(JSON.stringify(boot));
  expect(readBootData(document)).toEqual(boot);
});

test.each([
  ['no boot element', null],
  ['an empty one', ''],
  ['broken JSON', '{"brand":'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['parts of the wrong kind', '{"themeByRole":3,"uiTheme":{},"brand":[]}'],
])('%s gives the default look and no contact links', (_name, json) => {
  if (json !== null) placeBootData(json);
  expect(readBootData(document)).toMatchObject({
    uiTheme: null,
    brand: { name: 'Price List', nameVip: 'Price List', phone: '', messaging: '' },
  });
});

test('a part of the wrong kind does not spoil the others', () => {
  placeBootData('{"themeByRole":{"public":"clean-pro","vip":7},"brand":{"name":"Northside","phone":null}}');
  const boot = readBootData(document);
  expect(boot.themeByRole).toEqual({ public: 'clean-pro' });
  expect(boot.brand).toMatchObject({ name: 'Northside', phone: '' });
});
