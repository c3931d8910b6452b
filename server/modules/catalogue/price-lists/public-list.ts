import { chosenCategory } from '#domain/catalogue/categories.ts';
import type { PublicList } from '#domain/catalogue/first-list.ts';
import type { PriceLists } from './build-price-lists.ts';
import type { ReadyLists } from './make-ready.ts';
import { jsonIn } from './ready-json.ts';

/** The public list of the category that an address names, or of the first one. Null while there is none. */
export function findPublicList(lists: PriceLists, addressed: string) {
  const categories = lists.categories.public;
  const category = chosenCategory([...lists.devices.public.keys()], addressed);
  const devices = category === undefined ? undefined : lists.devices.public.get(category);
  if (category === undefined || devices === undefined) return null;
  return {
    category,
    version: `${categories.identity.etag} ${devices.identity.etag}`,
    read: (): PublicList => ({
      categoriesAnswer: jsonIn(categories),
      category,
      ...jsonIn(devices),
      categoriesTag: tagsOf(categories),
      devicesTag: tagsOf(devices),
    }),
  };
}

/** As If-None-Match takes them. */
function tagsOf({ identity, gzip, br }: ReadyLists): string {
  return [identity, gzip, br].map(({ etag }) => etag).join(', ');
}
