import { SaxesParser } from 'saxes'
import type { BookChanges } from '../catalogue/edit-book.ts'
import { OperatorError } from '../operator-error.ts'
import { type BookRecord, bareIdentifier } from './book-record.ts'

/** Elements that are read, by their short tags. https://www.editeur.org/93/Release-3.0-and-3.1-Downloads/ */
const SHORT: Record<string, string> = {
  product: 'Product',
  a001: 'RecordReference',
  productidentifier: 'ProductIdentifier',
  b221: 'ProductIDType',
  b244: 'IDValue',
  descriptivedetail: 'DescriptiveDetail',
  titledetail: 'TitleDetail',
  b202: 'TitleType',
  titleelement: 'TitleElement',
  x409: 'TitleElementLevel',
  b203: 'TitleText',
  b030: 'TitlePrefix',
  b031: 'TitleWithoutPrefix',
  b029: 'Subtitle',
  collection: 'Collection',
  x410: 'PartNumber',
  contributor: 'Contributor',
  b034: 'SequenceNumber',
  b035: 'ContributorRole',
  b036: 'PersonName',
  b039: 'NamesBeforeKey',
  b040: 'KeyNames',
  b047: 'CorporateName',
  language: 'Language',
  b253: 'LanguageRole',
  b252: 'LanguageCode',
  subject: 'Subject',
  b067: 'SubjectSchemeIdentifier',
  b070: 'SubjectHeadingText',
  epubusageconstraint: 'EpubUsageConstraint',
  x318: 'EpubUsageType',
  x319: 'EpubUsageStatus',
  epubusagelimit: 'EpubUsageLimit',
  x320: 'Quantity',
  x321: 'EpubUsageUnit',
  textcontent: 'TextContent',
  x426: 'TextType',
  d104: 'Text',
  salesrights: 'SalesRights',
  b089: 'SalesRightsType',
  territory: 'Territory',
  x449: 'CountriesIncluded',
  x450: 'RegionsIncluded',
  x451: 'CountriesExcluded',
  price: 'Price',
  j151: 'PriceAmount',
  j152: 'CurrencyCode',
  x462: 'PriceType',
}

/** Languages that books here are in, by the codes of ISO 639-2/B that ONIX has. */
const LANGUAGES: Record<string, string> = {
  eng: 'en',
  swa: 'sw',
  ara: 'ar',
  fre: 'fr',
  som: 'so',
  kik: 'ki',
  luo: 'luo',
}
const DESCRIPTIONS: Record<string, 'en_US' | 'sw_KE' | 'ar_SA'> = { en: 'en_US', sw: 'sw_KE', ar: 'ar_SA' }

interface Element {
  name: string
  language?: string | undefined
  text: string
  children: Element[]
}

/**
 * Reads the products of an ONIX 3 message, with reference names or short tags. Read are titles, contributors, texts, series,
 * keywords, prices in KES, previews and sales rights.
 *
 * @param name - of the file, for messages
 * @throws {OperatorError} for XML that is damaged, another version, or a message without products
 */
export function readOnixRecords(source: string, name: string): BookRecord[] {
  const products: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name: tag, attributes }) => {
    const local = tag.replace(/^.*:/, '')
    const isMessage = /^onixmessage$/i.test(local)
    const release = attributes.release
    if (isMessage && typeof release === 'string' && !release.startsWith('3'))
      throw new OperatorError(`${name} is ONIX ${release}; ONIX 3.0 or later is read.`)
    const element: Element = {
      name: SHORT[local] ?? local,
      language: attributes.language ?? attributes['xml:lang'],
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    // Words of markup within a description belong to it.
    for (const element of open) if (element.name === 'Text' || element === open.at(-1)) element.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed?.name === 'Product') products.push(closed)
  })
  parser.on('error', (error) => {
    throw new OperatorError(`${name} is damaged: ${error.message.replace(/\.$/, '')}.`)
  })
  parser.write(source.replace(/^\uFEFF/, '')).close()
  if (!products.length) throw new OperatorError(`${name} has no product of ONIX 3 in it.`)
  return products.map((product, index) => recordOfProduct(product, name, index))
}

/** Elements below, at any depth, in their order. */
function all(element: Element | undefined, name: string): Element[] {
  return (element?.children ?? []).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ])
}
const text = (element: Element | undefined, name: string): string =>
  (all(element, name)[0]?.text ?? '').replace(/\s+/g, ' ').trim()
const direct = (element: Element, name: string) => element.children.filter((child) => child.name === name)

function recordOfProduct(product: Element, name: string, index: number): BookRecord {
  const where = `${name}, ${text(product, 'RecordReference') || `product ${index + 1}`}`
  const detail = all(product, 'DescriptiveDetail')[0]
  const warnings: string[] = []
  const language = languageOf(detail)
  const series = seriesOf(detail, warnings)
  const description = Object.fromEntries(
    all(product, 'TextContent')
      .filter((content) => ['02', '03'].includes(text(content, 'TextType')))
      // The long one comes last and stays.
      .sort((a, b) => text(a, 'TextType').localeCompare(text(b, 'TextType')))
      .flatMap((content) =>
        all(content, 'Text').flatMap((each) => {
          const key = DESCRIPTIONS[LANGUAGES[each.language ?? ''] ?? language ?? 'en']
          const words = each.text
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim()
            .slice(0, 4000)
          return key && words ? [[key, words]] : []
        }),
      ),
  )
  const price = priceOf(product, warnings)
  const preview = previewOf(detail)
  if (!sellsInKenya(product)) warnings.push('Its sales rights leave Kenya out.')
  const title = titleOf(
    detail && direct(detail, 'TitleDetail').find((each) => text(each, 'TitleType') === '01'),
  )
  const tags = all(detail, 'Subject')
    .filter((subject) => text(subject, 'SubjectSchemeIdentifier') === '20')
    .flatMap((subject) => text(subject, 'SubjectHeadingText').split(/[;,]/))
    .map((tag) => tag.trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 30)
  const authors = authorsOf(detail)
  const changes: BookChanges = {
    ...(title && { title: title.slice(0, 300) }),
    ...(authors.length && { authors }),
    ...(language && { language }),
    ...(Object.keys(description).length && { description }),
    ...(series && { series }),
    ...(tags.length && { tags: [...new Set(tags)] }),
  }
  return {
    where,
    identifiers: direct(product, 'ProductIdentifier').flatMap(
      (each) => bareIdentifier(text(each, 'IDValue')) || [],
    ),
    options: { ...price, ...(preview !== undefined && { preview }) },
    changes,
    warnings,
  }
}

function titleOf(detail: Element | undefined): string {
  const element =
    all(detail, 'TitleElement').find((each) => text(each, 'TitleElementLevel') === '01') ??
    all(detail, 'TitleElement')[0]
  const prefixed = [text(element, 'TitlePrefix'), text(element, 'TitleWithoutPrefix')]
    .filter(Boolean)
    .join(' ')
  const title = text(element, 'TitleText') || prefixed
  const subtitle = text(element, 'Subtitle')
  return title && subtitle ? `${title}: ${subtitle}` : title
}

function authorsOf(detail: Element | undefined): string[] {
  const names = all(detail, 'Contributor')
    // A01 writes, A02 writes with another, B01 edits where there is no author.
    .map((each) => ({
      role: text(each, 'ContributorRole'),
      place: Number(text(each, 'SequenceNumber') || 1),
      name:
        text(each, 'PersonName') ||
        [text(each, 'NamesBeforeKey'), text(each, 'KeyNames')].filter(Boolean).join(' ') ||
        text(each, 'CorporateName'),
    }))
    .filter(({ name }) => name)
    .sort((a, b) => a.place - b.place)
  const writers = names.filter(({ role }) => role.startsWith('A'))
  return [...new Set((writers.length ? writers : names).map(({ name }) => name.slice(0, 200)))].slice(0, 20)
}

function languageOf(detail: Element | undefined): string | undefined {
  const found = all(detail, 'Language').find((each) => text(each, 'LanguageRole') === '01')
  const code = text(found, 'LanguageCode')
  return code ? (LANGUAGES[code] ?? code) : undefined
}

function seriesOf(detail: Element | undefined, warnings: string[]): BookChanges['series'] | undefined {
  const collection = all(detail, 'Collection')[0]
  const element = all(collection, 'TitleElement').find((each) => text(each, 'TitleElementLevel') !== '01')
  const name =
    text(element, 'TitleText') ||
    [text(element, 'TitlePrefix'), text(element, 'TitleWithoutPrefix')].filter(Boolean).join(' ')
  if (!name) return undefined
  const place = Number(text(collection, 'PartNumber').replace(/\D/g, ''))
  if (Number.isInteger(place) && place > 0) return { name, place }
  warnings.push(`Its series "${name}" has no part number, so it is left out.`)
  return undefined
}

function priceOf(product: Element, warnings: string[]): BookRecord['options'] {
  const prices = all(product, 'Price').map((each) => ({
    amount: Number(text(each, 'PriceAmount')),
    currency: text(each, 'CurrencyCode'),
  }))
  const own = prices.find(({ currency }) => currency === 'KES')
  if (own && own.amount >= 1) return { access: 'paid', price: Math.round(own.amount) }
  if (prices.some(({ amount }) => amount === 0)) return { access: 'free' }
  if (prices.length)
    warnings.push(`Its price is in ${prices[0]!.currency || 'no currency'}, and none is in KES.`)
  return {}
}

/** Percent of the text that may be shown before it is bought. */
function previewOf(detail: Element | undefined): number | undefined {
  const preview = all(detail, 'EpubUsageConstraint').find((each) => text(each, 'EpubUsageType') === '01')
  const limit = all(preview, 'EpubUsageLimit').find((each) => text(each, 'EpubUsageUnit') === '05')
  const share = Math.round(Number(text(limit, 'Quantity')))
  return share >= 1 && share <= 100 ? share : undefined
}

/** False where rights are stated and none of them is for Kenya. */
function sellsInKenya(product: Element): boolean {
  const rights = all(product, 'SalesRights')
  if (!rights.length) return true
  const names = (each: Element, name: string) => text(each, name).split(' ')
  return rights.some(
    (each) =>
      // 01, 02, 07 and 08 are rights to sell; 03 to 06 are none.
      ['01', '02', '07', '08'].includes(text(each, 'SalesRightsType')) &&
      !names(each, 'CountriesExcluded').includes('KE') &&
      (names(each, 'CountriesIncluded').includes('KE') || names(each, 'RegionsIncluded').includes('WORLD')),
  )
}
