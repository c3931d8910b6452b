/** How people head the columns of a price list, best name first; accents and case do not matter. */
const DEVICE_NAMES = words(
  'device model item product name description title article',
  'dispositivo modelo producto equipo nombre descripcion articulo titulo',
  'gerat gerate modell produkt artikel bezeichnung beschreibung titel',
  'appareil modele produit designation nom titre',
  'prodotto modello apparecchio articolo nome descrizione',
  'produto aparelho descricao nazwa urzadzenie apparaat toestel naam enhet',
  'устройство модель товар название наименование',
  'cihaz urun 型号 机型 产品 名称 设备 機種 商品 製品 기기 모델 الجهاز الموديل المنتج',
);
const DISPLAY_NAMES = words('display label anzeige anzeigename affichage visualizacion exibicao отображение');
const PRICE_NAMES = words(
  'price amount cost value usd rate',
  'precio precios importe costo coste valor',
  'preis preise betrag kosten wert',
  'prix montant cout tarif',
  'prezzo prezzi importo costo',
  'preco cena prijs pris',
  'цена цены стоимость',
  'fiyat 价格 價格 单价 価格 値段 가격 السعر eur gbp',
);
const OWN_CURRENCY = 'usd';

export type ColumnRole = 'device' | 'display' | 'price';

/** How well a heading names a role: lower is better, null is not at all. */
export function headingRank(heading: string, role: ColumnRole): number | null {
  const parts = heading.length > 60 || /\d/.test(heading) ? [] : wordsIn(heading);
  const isDisplay = parts.some((part) => DISPLAY_NAMES.has(part));
  if (role === 'display') return isDisplay ? 0 : null;
  // 'Display name' also contains a name of the device column.
  if (role === 'device' && isDisplay) return null;
  const names = role === 'device' ? DEVICE_NAMES : PRICE_NAMES;
  const ranks = parts.map((part) => names.get(part)).filter((rank) => rank !== undefined);
  if (ranks.length === 0) return null;
  // 'Price' before 'Old price', 'Price USD' before 'Price EUR'.
  const isOwnCurrency = role === 'price' && parts.length > 1 && parts.includes(OWN_CURRENCY);
  return Math.min(...ranks) * 10 + (isOwnCurrency ? 0 : Math.min(parts.length, 9));
}

function words(...lists: string[]): Map<string, number> {
  const all = lists.join(' ').split(' ').map(folded);
  return new Map(all.map((word, rank): [string, number] => [word, rank]).toReversed());
}

function wordsIn(heading: string): string[] {
  return folded(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
