import { makeZip } from './zip-maker.ts';

const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface RawSheet {
  readonly title: string;
  /** The content of `<sheetData>`. */
  readonly data: string;
  readonly kind?: 'worksheet' | 'chartsheet';
  readonly prolog?: string;
}

interface RawWorkbook {
  readonly sheets: readonly RawSheet[];
  readonly extra?: Parameters<typeof makeZip>[0];
  /** Sizes that the sheets' entries claim. */
  readonly claimedBytes?: number;
}

/** An .xlsx made of given XML, to test content that a writer refuses to write. */
export function rawXlsx({ sheets, extra = [], claimedBytes }: RawWorkbook): Buffer {
  const relations = sheets.map(
    ({ kind = 'worksheet' }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATION}/${kind}" Target="${kind}s/sheet${index + 1}.xml"/>`,
  );
  const listed = sheets.map(
    ({ title }, index) => `<sheet name="${title}" sheetId="${index + 7}" r:id="rId${index + 1}"/>`,
  );
  return makeZip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...sheets.map(({ data, kind = 'worksheet', prolog = '' }, index) => ({
      name: `xl/${kind}s/sheet${index + 1}.xml`,
      content: `${prolog}<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
      ...(claimedBytes !== undefined && { claimedBytes }),
    })),
    ...extra,
  ]);
}

/** One row of text cells. */
export function rawRow(number: number, ...texts: string[]): string {
  const cells = texts.map(
    (text, column) =>
      `<c r="${String.fromCharCode(65 + column)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

const ODS_NAMESPACES = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

interface RawOds {
  readonly tables: string;
  readonly styles?: string;
  readonly manifest?: string;
  readonly mimetype?: string;
}

/** An .ods made of given `<table:table>` elements. */
export function rawOds({ tables, styles = '', manifest = '<manifest/>', mimetype }: RawOds): Buffer {
  const body = `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  return makeZip([
    { name: 'mimetype', content: mimetype ?? 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `<office:document-content ${ODS_NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles>${body}</office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', content: manifest },
  ]);
}

export function odsRow(device: string, price: number, attributes = ''): string {
  return `<table:table-row ${attributes}><table:table-cell office:value-type="string"><text:p>${device}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${price}"><text:p>${price}</text:p></table:table-cell></table:table-row>`;
}
