import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { coverSrcSet, coverUrl, type PortalClient } from '../api/portal-client.ts'
import { hrefs } from '../app/paths.ts'
import {
  directionOf,
  type Language,
  languageNames,
  languages,
  storedLanguage,
  toBcp47,
} from '../i18n/locale.ts'
import coverStyles from '../parts/cover/cover.module.css'
import { designCover } from '../parts/cover/cover-design.ts'
import { coverDrawingUrl } from '../parts/cover/cover-drawing.ts'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'
import { sparesData } from '../storage/data-saver.ts'
import { element } from './elements.ts'
import { type LandingTexts, landingTexts } from './landing-texts.ts'
import { type Offer, priceInWords, readOffer, termsOf } from './offer.ts'
import { readSamples } from './sample-books.ts'

/** Loaded values; `undefined` is still loading. */
interface Landing {
  language: Language
  samples?: BookCard[] | 'failed'
  offer?: Offer | 'none'
}

function coverOf(book: BookCard): HTMLElement {
  const design = designCover(book.title)
  const drawn = () => {
    const title = element('span', { className: coverStyles.title }, book.title)
    title.style.fontSize = `${design.size}cqw`
    const words = element('div', { className: coverStyles.words }, title)
    if (book.authors[0]) words.append(element('span', { className: coverStyles.author }, book.authors[0]))
    words.dataset.form = design.form
    words.style.color = design.form === 'kanga' ? design.palette.stripText : design.palette.text
    words.ariaHidden = 'true'
    const drawing = element('img', { className: coverStyles.drawing, src: coverDrawingUrl(design), alt: '' })
    return [drawing, words]
  }
  const cover = element('div', {
    className: coverStyles.cover,
    lang: book.language,
    dir: directionOfLanguage(book.language),
  })
  cover.style.backgroundColor = design.palette.ground
  if (book.coverHash === null) cover.append(...drawn())
  else {
    const picture = element('img', {
      className: coverStyles.picture,
      // As on a screen of half as many dots: the picture of 160 px in place of 320 px on most phones.
      sizes: sparesData(clientStorage, navigator) ? '80px' : '120px',
      srcset: coverSrcSet(book.coverHash),
      src: coverUrl(book.coverHash),
      alt: '',
      width: 200,
      height: 300,
    })
    picture.addEventListener('error', () => cover.replaceChildren(...drawn()))
    cover.append(picture)
  }
  return cover
}

function sampleOf(book: BookCard, texts: LandingTexts): HTMLElement {
  const kind = book.kinds.includes('text') ? 'text' : 'image'
  const link = element(
    'a',
    { href: hrefs.read(book.id, kind), className: 'sample' },
    coverOf(book),
    element('span', { className: 'read' }, texts.read),
  )
  link.ariaLabel = texts.readBook.replace('{title}', `\u2068${book.title}\u2069`)
  return element('li', {}, link)
}

function samplesOf(landing: Landing, texts: LandingTexts, retry: () => void): HTMLElement {
  const { samples } = landing
  if (samples === 'failed') {
    const button = element('button', { type: 'button', className: 'retry' }, texts.retry)
    button.addEventListener('click', retry)
    return element('p', { className: 'failed', role: 'alert' }, texts.samplesFailed, ' ', button)
  }
  if (samples?.length === 0) return element('p', { className: 'quiet' }, texts.noSamples)
  const list = element('ul', { className: 'samples' })
  if (samples) list.append(...samples.map((book) => sampleOf(book, texts)))
  else {
    // Placeholder of the true size, so that nothing below moves.
    const bone = () =>
      element(
        'li',
        { className: 'bone' },
        element('div', { className: 'blank' }),
        element('span', { className: 'read' }),
      )
    list.append(bone(), bone(), bone())
    list.ariaBusy = 'true'
    list.ariaLabel = texts.loading
  }
  return list
}

function offerOf(landing: Landing, texts: LandingTexts): HTMLElement[] {
  const { offer, language } = landing
  const all = element('a', { className: 'all', href: hrefs.home() }, texts.allBooks)
  if (offer === 'none') return [all]
  const price = offer && priceInWords(offer, texts, language)
  const button = element(
    'a',
    { className: 'subscribe', href: hrefs.subscribe() },
    price ? texts.subscribe.replace('{price}', price) : '\u00a0',
  )
  const terms = element('p', { className: 'terms' }, offer ? termsOf(offer, texts, language) : '\u00a0')
  return [button, terms, all]
}

function languageChoice(language: Language, texts: LandingTexts, change: (language: Language) => void) {
  const select = element('select', { className: 'language' })
  select.ariaLabel = texts.language
  for (const choice of languages) {
    const option = element('option', { value: choice, lang: toBcp47(choice) }, languageNames[choice])
    option.selected = choice === language
    select.append(option)
  }
  select.addEventListener('change', () => change(select.value as Language))
  return select
}

/** Draws the page into `root` and again whenever something has come or another language is chosen. */
export function showLanding(root: HTMLElement, client: PortalClient, storage: ClientStorage): void {
  const landing: Landing = { language: storedLanguage(storage) }

  const draw = () => {
    const { language, offer } = landing
    const texts = landingTexts[language]
    document.documentElement.lang = toBcp47(language)
    document.documentElement.dir = directionOf(language)
    document.title = `${texts.promise} · Kurasa`
    const price = offer && offer !== 'none' ? priceInWords(offer, texts, language) : undefined
    const about = [texts.about, price && texts.aboutPrice.replace('{price}', price)].filter(Boolean).join(' ')
    const logo = element(
      'a',
      { className: 'logo', href: hrefs.home() },
      element('img', { src: '/favicon.svg', alt: '', width: 24, height: 24 }),
      'Kurasa',
    )
    logo.lang = 'sw'
    logo.dir = 'ltr'
    const proverb = element('p', { className: 'proverb' })
    proverb.append(element('span', { lang: 'sw' }, 'Haba na haba hujaza kibaba'))
    if (texts.proverb) proverb.append(element('small', {}, texts.proverb))
    const hadFocus = document.activeElement instanceof HTMLSelectElement
    root.replaceChildren(
      element('header', {}, logo, languageChoice(language, texts, change)),
      element('h1', {}, texts.promise),
      element('p', { className: 'about' }, about),
      element(
        'section',
        {},
        element(
          'div',
          { className: 'head' },
          element('h2', {}, texts.samples),
          element('span', {}, texts.noLogin),
        ),
        samplesOf(landing, texts, () => void askSamples()),
      ),
      proverb,
      element('div', { className: 'offer' }, ...offerOf(landing, texts)),
      element(
        'footer',
        {},
        element('a', { href: hrefs.privacy() }, texts.privacy),
        element('a', { href: hrefs.terms() }, texts.terms),
      ),
    )
    if (hadFocus) root.querySelector('select')?.focus()
  }

  const change = (language: Language) => {
    storage.write('lang', language)
    landing.language = language
    draw()
  }
  const askSamples = async () => {
    landing.samples = undefined
    draw()
    landing.samples = await readSamples(client, landing.language).catch(() => 'failed' as const)
    draw()
  }

  void askSamples()
  readOffer(client)
    // Without prices there is no offer, and the books are there all the same.
    .then(
      (offer) => offer ?? 'none',
      () => 'none' as const,
    )
    .then((offer) => {
      landing.offer = offer
      draw()
    })
}
