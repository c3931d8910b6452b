import type { Fixed } from './fixed-column.ts';

export interface ShopSchema {
  shop: ShopTable;
  shop_logo: ShopLogoTable;
  shop_revision: ShopRevisionTable;
}

/** One row, with id 1; none before the first save. */
interface ShopTable {
  id: Fixed<1>;
  revision: number;
  /** JSON. */
  settings: string;
  saved_by: string;
  saved_at: number;
}

interface ShopRevisionTable {
  revision: Fixed<number>;
  settings: Fixed<string>;
  /** The digest of the logo in these settings, to find logos that no revision uses. */
  logo: Fixed<string | null>;
  saved_by: Fixed<string>;
  saved_at: Fixed<number>;
  /** A JSON list of lines. */
  changes: Fixed<string>;
  restored_from: Fixed<number | null>;
}

interface ShopLogoTable {
  /** SHA-256 of the picture, in hex. */
  digest: Fixed<string>;
  type: Fixed<'image/png' | 'image/jpeg' | 'image/webp'>;
  width: Fixed<number>;
  height: Fixed<number>;
  /** Base64. */
  content: Fixed<string>;
}
