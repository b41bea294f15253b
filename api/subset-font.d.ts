declare module 'subset-font' {
  interface Options {
    readonly keepAllGlyphs: true;
    readonly targetFormat: 'truetype';
    readonly variationAxes: Readonly<Record<string, number>>;
    readonly noHinting: boolean;
  }
  /** https://github.com/papandreou/subset-font#api */
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
