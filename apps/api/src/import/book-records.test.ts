import { expect, it } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { freeUnitsOfShare } from '../rules/front-matter.ts'
import { recordOf } from './book-record.ts'
import { parseCsv, readCsvRecords } from './csv-records.ts'
import { readOnixRecords } from './onix-records.ts'

it('a table gives a record for each row, whatever its separator and quotes', () => {
  const records = readCsvRecords(
    '\uFEFFfile,isbn,title,authors,price,preview,categories,series,series_place,description_sw,age\r\n' +
      'mto.epub,978-9966-12-345-6,"Mto, ""mkubwa""",Amina Ali; Juma,250,15%,stories; history,Mito,2,"Hadithi\nya mto",teen\r\n' +
      '\r\n' +
      'ziwa.epub,,Ziwa,,,,,,,,\r\n',
    'list.csv',
  )
  expect(records).toMatchObject([
    {
      where: 'list.csv, line 2',
      file: 'mto.epub',
      identifiers: ['9789966123456'],
      options: { access: 'paid', price: 250, preview: 15 },
      changes: {
        title: 'Mto, "mkubwa"',
        authors: ['Amina Ali', 'Juma'],
        categories: ['stories', 'history'],
        series: { name: 'Mito', place: 2 },
        description: { sw_KE: 'Hadithi\nya mto' },
        ageRating: 'teen',
      },
    },
    { where: 'list.csv, line 5', file: 'ziwa.epub', options: {}, changes: { title: 'Ziwa' } },
  ])
  expect(parseCsv('a;b\n1;"x;y"').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', 'x;y'],
  ])
})

it.each([
  ['title\nMto', 'needs a column "file" or "isbn"'],
  ['file,colour\na,b', 'has the column "colour"'],
  ['file,price\na,much', 'list.csv, line 2: price: '],
  ['file,age\na,old', 'list.csv, line 2: ageRating: '],
  ['file,title\na,"open', 'line 2 is not closed'],
])('a table that makes no sense is refused in one sentence: %j', (text, sentence) => {
  expect(() => readCsvRecords(text, 'list.csv')).toThrow(OperatorError)
  expect(() => readCsvRecords(text, 'list.csv')).toThrow(sentence)
})

const product = `<Product><RecordReference>ke.1</RecordReference>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9789966123456</IDValue></ProductIdentifier>
<DescriptiveDetail>
<Collection><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>2</PartNumber><TitleText>Mito</TitleText></TitleElement></TitleDetail></Collection>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>River &amp; the Sea</TitleWithoutPrefix><Subtitle>A story</Subtitle></TitleElement></TitleDetail>
<Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>A12</ContributorRole><PersonName>Juma Otieno</PersonName></Contributor>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><NamesBeforeKey>Amina</NamesBeforeKey><KeyNames>Ali</KeyNames></Contributor>
<Contributor><SequenceNumber>3</SequenceNumber><ContributorRole>B01</ContributorRole><PersonName>An Editor</PersonName></Contributor>
<Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
<Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>river; sea</SubjectHeadingText></Subject>
<EpubUsageConstraint><EpubUsageType>01</EpubUsageType><EpubUsageStatus>02</EpubUsageStatus><EpubUsageLimit><Quantity>12</Quantity><EpubUsageUnit>05</EpubUsageUnit></EpubUsageLimit></EpubUsageConstraint>
</DescriptiveDetail>
<CollateralDetail><TextContent><TextType>03</TextType><Text language="eng" textformat="05"><p>A <em>long</em> river.</p></Text></TextContent>
<TextContent><TextType>02</TextType><Text language="eng">Short.</Text></TextContent>
<TextContent><TextType>03</TextType><Text language="swa">Mto mrefu.</Text></TextContent></CollateralDetail>
<PublishingDetail><SalesRights><SalesRightsType>01</SalesRightsType><Territory><CountriesIncluded>KE UG TZ</CountriesIncluded></Territory></SalesRights></PublishingDetail>
<ProductSupply><SupplyDetail><Price><PriceAmount>4.99</PriceAmount><CurrencyCode>USD</CurrencyCode></Price><Price><PriceAmount>350.00</PriceAmount><CurrencyCode>KES</CurrencyCode></Price></SupplyDetail></ProductSupply>
</Product>`
const message = (inner: string, release = '3.0') =>
  `<?xml version="1.0"?><ONIXMessage release="${release}" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header/>${inner}</ONIXMessage>`

it('an ONIX 3 message gives title, authors, series, descriptions, price, preview and language', () => {
  const [record] = readOnixRecords(message(product), 'books.xml')
  expect(record).toMatchObject({
    where: 'books.xml, ke.1',
    identifiers: ['9789966123456'],
    options: { access: 'paid', price: 350, preview: 12 },
    changes: {
      title: 'The River & the Sea: A story',
      authors: ['Amina Ali', 'Juma Otieno'],
      language: 'en',
      series: { name: 'Mito', place: 2 },
      tags: ['river', 'sea'],
      description: { en_US: 'A long river.', sw_KE: 'Mto mrefu.' },
    },
    warnings: [],
  })
})

it('an ONIX message with short tags says the same, and warns of rights and prices of elsewhere', () => {
  const short = message(
    '<product><a001>x</a001><productidentifier><b221>15</b221><b244>978</b244></productidentifier><descriptivedetail><titledetail><b202>01</b202><titleelement><x409>01</x409><b203>Ziwa</b203></titleelement></titledetail></descriptivedetail><publishingdetail><salesrights><b089>01</b089><territory><x449>GB</x449></territory></salesrights></publishingdetail><productsupply><supplydetail><price><j151>5</j151><j152>GBP</j152></price></supplydetail></productsupply></product>',
  )
  expect(readOnixRecords(short, 'books.xml')).toMatchObject([
    {
      changes: { title: 'Ziwa' },
      options: {},
      warnings: ['Its price is in GBP, and none is in KES.', 'Its sales rights leave Kenya out.'],
    },
  ])
})

it.each([
  [message(product, '2.1'), 'books.xml is ONIX 2.1'],
  [message(''), 'has no product of ONIX 3'],
  [message(product).slice(0, 900), 'books.xml is damaged'],
])('an ONIX message that cannot be read is refused in one sentence', (source, sentence) => {
  expect(() => readOnixRecords(source, 'books.xml')).toThrow(OperatorError)
  expect(() => readOnixRecords(source, 'books.xml')).toThrow(sentence)
})

it('a file finds its record by its name or by the ISBN in it', () => {
  const records = readCsvRecords('file,isbn,title\nMto.epub,,Mto\n,978-9966-12-345-6,Ziwa', 'list.csv')
  expect(recordOf(records, '/books/mto.EPUB')?.changes.title).toBe('Mto')
  expect(recordOf(records, '/books/9789966123456_ziwa.epub')?.changes.title).toBe('Ziwa')
  expect(recordOf(records, '/books/bahari.epub')).toBeUndefined()
})

it('a preview by a share of the text ends with the chapter nearest to it', () => {
  const chapters = [0, 100, 900, 500, 500]
  expect(freeUnitsOfShare(0.1, chapters, 1)).toBe(2)
  expect(freeUnitsOfShare(0.5, chapters, 1)).toBe(3)
  expect(freeUnitsOfShare(0.99, chapters, 1)).toBe(4)
  expect(freeUnitsOfShare(1, chapters, 1)).toBe(5)
  expect(freeUnitsOfShare(0.01, chapters, 1)).toBe(2)
})
