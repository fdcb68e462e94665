import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'

/** A face for tests whose lines depend on the widths of letters: faces of systems differ. */
export const testFace = {
  /** CSS list of families. */
  family: 'Literata Test',
  async load(): Promise<void> {
    document.fonts.add(await new FontFace(testFace.family, `url(${literata})`, { weight: '200 900' }).load())
  },
}
