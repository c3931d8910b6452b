/** Why a .csv file cannot be read. The message continues a sentence that begins with the name of the file. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly code: 'wrong-type' | 'damaged' | 'too-large';

  constructor(code: CsvError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
