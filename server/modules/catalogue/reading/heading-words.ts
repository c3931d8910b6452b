import { TIERS } from '#domain/tiers/tiers.ts';

/** Letters that are no others with a mark: without these, 'Größe' and 'Hafıza' would not be the words of the lists. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Words that people use as column headings of a price list, in the languages of shops. Case and accents do not matter.
 * A word may be in one list only; the first list that has it decides.
 */

/** Best name first: where a sheet has several, the better one is the device. */
export const DEVICE_WORDS = ranked(
  'device model item product name description title article',
  'dispositivo modelo producto equipo nombre descripcion articulo titulo',
  'gerat gerate modell produkt artikel bezeichnung beschreibung titel',
  'appareil modele produit designation nom titre',
  'prodotto modello apparecchio articolo nome descrizione',
  'produto aparelho descricao nazwa urzadzenie apparaat toestel naam enhet',
  'устройство модель товар название наименование',
  'cihaz urun 型号 机型 产品 名称 设备 機種 商品 製品 기기 모델 الجهاز الموديل المنتج',
);

/** Names only if the cell contains nothing else: 'Phone case' is a device, 'Phone' is a heading. */
export const LONE_DEVICE_WORDS = ranked(
  'phone phones smartphone smartphones handset handsets gadget gadgets mobile mobiles cellphone cellphones cell',
  'tablet tablets laptop laptops equipment hardware part parts accessory accessories',
  'handy handys telefon telefone telefono telefonos celular celulares movil moviles aparato aparatos',
  'telephone telephones portable portables cellulare cellulari telefoon telefoons telemovel telemoveis',
  'mobil mobiltelefon smartfon smartfony telefony телефон телефоны смартфон смартфоны гаджет гаджеты',
  '手机 電話 端末 携帯 スマホ 휴대폰 핸드폰 스마트폰 الهاتف',
);

export const DISPLAY_WORDS = ranked(
  'display label anzeige anzeigename affichage visualizacion exibicao отображение',
);

/** Any of these in a heading makes its column a price. Ranked as the first release did. */
export const PRICE_WORDS = ranked(
  'price amount cost value usd rate',
  'precio precios importe costo coste valor',
  'preis preise betrag kosten wert',
  'prix montant cout tarif',
  'prezzo prezzi importo costo',
  'preco cena prijs pris',
  'цена цены стоимость',
  'fiyat 价格 價格 单价 価格 値段 가격 السعر eur gbp',
);

/** The bare word for a price. */
export const BARE_PRICE_WORDS = listed(
  'price prices precio precios preis preise prix prezzo prezzi preco precos cena ceny prijs prijzen pris priser',
  'цена цены fiyat fiyati 价格 價格 单价 価格 値段 가격 السعر einzelpreis stuckpreis',
);

/** Next to the bare word these change nothing: 'Unit price', 'Price per piece', 'Current price'. */
export const PRICE_FILLERS = listed(
  'unit each per piece pc item the in of current today todays actual aktuell aktueller pro je stuck einzel',
  'unitario actual por unidad unitaire actuel par unita attuale за шт единицу sztuka stuk',
);

/** One of several prices, with or without the bare word next to it. */
export const SALE_WORDS = listed(
  'sell selling sale vk vkp retail wholesale dealer reseller trade export b2b b2c cash credit card our my',
  'verkauf handler bar karte venta pvp contado efectivo tarjeta credito mayorista minorista mayoreo menudeo',
  'vente especes carte vendita ingrosso contanti venda atacado varejo sprzedaz hurt detal verkoop groothandel',
  'forsaljning salg продажа продажная опт оптом оптовая розница розничная наличные satis toptan perakende pesin',
  '售价 零售 零售价 批发 批发价 卖价 販売 卸 판매가 도매가 소매가 البيع الجملة',
);

/** What anybody pays: below 'Price', a table headed 'Selling price' or 'Our price' goes on with it. */
export const SAME_PRICE_WORDS = listed(
  'sell selling sale our my verkauf verkaufspreis vk vkp venta vente vendita venda sprzedaz verkoop verkoopprijs',
  'forsaljningspris salgspris продажа продажная satis 售价 판매가 البيع',
);

/** Prices that are not the one to show next to a column with the bare word. */
export const OTHER_PRICE_WORDS = listed(
  'old last was previous prev former before yesterday gestern ayer ieri ontem вчера msrp rrp srp list cost costs purchase buy buying bought landed',
  'amount value rate ek ekp einkauf ankauf kosten wert betrag uvp alt alter bisher vorher neupreis',
  'costo coste compra importe valor antes anterior ultimo achat cout montant tarif ancien ancienne',
  'acquisto importo vecchio custo antigo zakup zakupu koszt stara inkoop oud oude inkop kostnad gammal',
  'закупка закупки закупочная закуп себестоимость стоимость старая ррц alis maliyet eski',
  '成本 成本价 进价 原价 旧价 仕入 原価 定価 원가 매입가',
);

/** Storage, grade, condition, colour, carrier: what distinguishes two rows with the same name. */
export const ATTRIBUTE_WORDS = listed(
  'storage memory capacity gb tb rom ram ssd hdd size grade grading quality condition cosmetic state colour color',
  'carrier network operator provider lock sim variant version',
  'speicher speicherplatz kapazitat grosse zustand qualitat farbe netz netzwerk anbieter netzbetreiber variante',
  'capacidad memoria almacenamiento grado estado condicion calidad operador operadora compania tamano',
  'stockage capacite memoire etat couleur operateur reseau taille archiviazione capacita stato condizione condizioni',
  'colore operatore rete armazenamento condicao cor grau pamiec pojemnosc stan klasa kolor siec opslag geheugen',
  'capaciteit staat conditie kwaliteit kleur netwerk lagring minne skick farg',
  'capacidade tamanho qualidade qualite coloris qualita kapasitet hukommelse storrelse farge farve tilstand',
  'память объем емкость состояние качество класс грейд цвет оператор hafiza kapasite depolama durum renk',
  '容量 内存 存储 颜色 成色 等级 运营商 网络 色 状態 キャリア 용량 색상 상태 등급 통신사 السعة اللون الحالة',
);

export const CATEGORY_WORDS = listed(
  'category categories kategorie kategorien categoria categorias categorie kategoria kategori категория',
  '类别 分类 カテゴリ カテゴリー 카테고리 الفئة',
);

/** Numbers and remarks that are never a price. */
export const OTHER_WORDS = listed(
  'stock qty quantity pcs units count available availability inventory hand moq min max year id sku imei serial sn',
  'ean upc gtin asin code barcode no nr num number ref reference art row line index pos position weight warranty',
  'guarantee battery health date updated update time note notes remark remarks comment comments info details link',
  'url image photo picture supplier vendor brand make manufacturer type group series location bin shelf box margin',
  'profit markup total totals sum subtotal discount tax vat fee shipping deposit percent pct rating score sold sales',
  'ordered order eta days months status change diff difference delta',
  // The prices of tiers come from rules, not from a sheet.
  ...TIERS.map(({ label }) => label.toLowerCase()),
  'bestand menge anzahl lager lagerbestand jahr nummer artikelnummer artnr gewicht garantie akku datum bemerkung',
  'notiz hinweis marge gewinn summe gesamt rabatt steuer mwst ust marke hersteller typ lieferant',
  'cantidad existencias existencia unidades disponible disponibles codigo ano referencia peso garantia bateria fecha',
  'nota notas observaciones margen ganancia descuento impuesto iva marca proveedor tipo',
  'quantite annee numero poids batterie remarque benefice remise taxe tva marque fournisseur disponibilite',
  'quantita giacenza scorta anno codice garanzia batteria data margine guadagno totale sconto fornitore',
  'quantidade estoque observacao margem lucro desconto fornecedor ilosc rok kod numer waga gwarancja uwagi marza zysk',
  'suma razem voorraad aantal jaar accu opmerking winst totaal korting merk antal vikt garanti batteri',
  'количество кол во остаток остатки наличие склад год код номер артикул вес гарантия дата примечание маржа прибыль',
  'итого сумма скидка бренд штук adet stok miktar yil 库存 数量 年份 编号 备注 在庫 재고 수량',
);

/** Of the words above, those for how many there are. */
export const STOCK_WORDS = listed(
  'stock qty quantity pcs units available availability inventory bestand menge anzahl lager lagerbestand',
  'cantidad existencias existencia unidades disponible disponibles quantite disponibilite quantita giacenza scorta',
  'quantidade estoque ilosc voorraad aantal antal количество кол остаток остатки наличие склад adet stok miktar',
  '库存 数量 在庫 재고 수량',
);

/** Of these, the words for a number of pieces. 'Stock' and 'Available' may also be a remark beside a section. */
export const COUNT_WORDS = listed(
  'qty quantity pcs units menge anzahl cantidad unidades quantite quantita quantidade ilosc aantal antal',
  'количество кол adet miktar 数量 수량',
);

/** Of the words above, those for remarks. */
export const NOTE_WORDS = listed(
  'note notes remark remarks comment comments info details bemerkung notiz hinweis nota notas observaciones',
  'remarque observacao uwagi opmerking примечание 备注',
);

/** Headings of one price among several: a grade, a condition or a carrier. */
export const LABEL_WORDS = listed(
  'new used refurb refurbished renewed mint excellent good fair poor broken cracked faulty working swap hso ideal cpo',
  'sealed like as is unlocked locked doa very pristine flawless perfect acceptable damaged defective preowned',
  'neu gebraucht wie sehr gut akzeptabel defekt beschadigt',
  'nuevo usado como muy bueno excelente aceptable regular roto danado',
  'neuf occasion comme tres bon parfait correct nuovo usato come ottimo buono discreto novo otimo bom',
  'новый новые бу как идеал идеальное идеальный отличное отличный хорошее хороший среднее удовлетворительное битый',
  '全新 二手 新品 中古 중고 새제품',
  'verizon sprint vodafone telekom telcel movistar claro orange o2 ee tracfone cricket xfinity spectrum boost rogers telus',
  'мтс билайн мегафон теле2 docomo softbank',
);

/** A column that says for each row what its price is in. */
export const CURRENCY_HEADINGS = listed(
  'currency ccy curr moneda divisa wahrung devise valuta moeda waluta mena валюта 通貨 币种 货币 통화 العملة',
);

/** Currencies as words; their codes and signs are known already. */
export const CURRENCY_WORDS = listed(
  'dollar dollars euro euros pesos soles reais pounds zl kc рублей рубли тенге гривен',
);

/** What terms of business above a list are about, and never a device. */
const TERM_WORDS = listed(
  'terms conditions minimum order orders deposit deposits credit limit payment payments shipping shipment delivery',
  'freight courier postage handling exchange zone zones destination branch fee fees dolar dolares peso yuan',
  'terminos condiciones minimo pedido pedidos deposito anticipo pago pagos envio envios flete entrega cambio zona',
  'fracht kurs commande acompte paiement livraison frais taux condizioni ordine acconto pagamento spedizione consegna',
  'condicoes frete voorwaarden bestelling betaling verzending levering warunki zamowienie platnosc dostawa wysylka',
  'odeme kargo teslimat siparis условия минимальный заказ депозит оплата доставка курс доллар евро',
);

/** 'Payment terms', 'Minimum order', 'Versandkosten', 'Dólar blue' */
export function saysTerms(text: string): boolean {
  const isTerm = (word: string) =>
    TERM_WORDS.has(word) || CURRENCY_HEADINGS.has(word) || CURRENCY_WORDS.has(word) || TERM_STEM.test(word);
  return wordsIn(text).some(isTerm);
}

/** Of German compounds. */
const TERM_STEM = /^(?:versand|liefer|zahlung|anzahlung|mindest)|bedingungen$/;

export function wordsIn(heading: string): string[] {
  return folded(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßıøłđæœ]/g, (letter) => LETTERS[letter] ?? letter);
}

function ranked(...lists: string[]): Map<string, number> {
  const all = lists.join(' ').split(' ').map(folded);
  return new Map(all.map((word, rank): [string, number] => [word, rank]).toReversed());
}

function listed(...lists: string[]): Set<string> {
  return new Set(lists.join(' ').split(' ').map(folded));
}
