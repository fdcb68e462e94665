import { getBook, getBooks, getManifest } from './books.ts'
import { getCategories } from './categories.ts'
import { getCover, getResource, getUnit } from './content.ts'
import type { ByteEndpoint, Endpoint } from './endpoint.ts'
import { getHealth } from './health.ts'
import { getHome } from './home.ts'
import { getList } from './lists.ts'
import { getPoints, getPointsLedger, postCheckin } from './points.ts'
import { getProgress, postProgress } from './progress.ts'
import { postTracking } from './tracking.ts'

export {
  type AiCitation,
  type AiDialogue,
  type AiMessage,
  type AiStreamEvent,
  type Assistant,
  aiCitation,
  aiDialogue,
  aiMessage,
  aiStreamEvent,
  assistant,
  deleteDialogues,
  getAssistant,
  getDialogue,
  getDialogues,
  postDialogue,
  postDialogueMessage,
  putAssistantConsent,
} from './assistant.ts'
export {
  type Access,
  access,
  type Book,
  type BookCard,
  type BookPage,
  type BookSort,
  book,
  bookCard,
  bookPage,
  bookSort,
  bookSorts,
  type Edition,
  type EditionKind,
  edition,
  editionKind,
  getBook,
  getBooks,
  getManifest,
  type Manifest,
  type ManifestResource,
  type ManifestUnit,
  manifest,
  manifestResource,
  manifestUnit,
  type TocItem,
  tocItem,
} from './books.ts'
export { type Category, category, getCategories } from './categories.ts'
export {
  type Code,
  type CodeName,
  codes,
  type MessageKey,
  messageKeyOf,
  messageKeys,
  type Reason,
  reasons,
} from './codes.ts'
export { getCover, getResource, getUnit, type Unit, unit } from './content.ts'
export {
  apiBase,
  type ByteEndpoint,
  type DataOf,
  type Endpoint,
  endpointUrl,
  fromQuery,
  type PathParameters,
  type RequestOf,
  requestTimeout,
  toQuery,
} from './endpoint.ts'
export { type Envelope, envelope, type Failure, failure, success } from './envelope.ts'
export {
  type FaqArticle,
  type FaqBlock,
  type FaqSpan,
  type FaqTopic,
  faqArticle,
  faqBlock,
  faqSpan,
  faqTopic,
  getFaq,
  getFaqArticle,
  getFaqTopic,
} from './faq.ts'
export {
  decodeHeader,
  defaultLanguage,
  encodeHeader,
  headerNames,
  type Language,
  type LocalisedText,
  languageOf,
  languages,
  localisedText,
} from './headers.ts'
export { getHealth, type Health, health } from './health.ts'
export { getHome, type HomeSection, homeSection } from './home.ts'
export {
  type Intent,
  type IntentKind,
  type IntentState,
  intent,
  intentKinds,
  intentStates,
  type NextStep,
  nextStep,
} from './intent.ts'
export { getList, type ListType, listTypes } from './lists.ts'
export { type Order, type OrderState, order, orderStates } from './orders.ts'
export { type SubscriptionPackage, subscriptionPackage } from './packages.ts'
export { maskPhone, type Phone, parsePhone, toLatinDigits } from './phone.ts'
export {
  getPoints,
  getPointsLedger,
  type LedgerEntry,
  type LedgerRule,
  ledgerEntry,
  ledgerRules,
  type PointRule,
  type Points,
  pointRules,
  points,
  postCheckin,
} from './points.ts'
export {
  type ClaimState,
  claimState,
  getMyPrizes,
  getPrizes,
  type Prize,
  type PrizeClaim,
  type PrizeKind,
  postRedeem,
  prize,
  prizeClaim,
  prizeKind,
} from './prizes.ts'
export {
  getProgress,
  type ProgressItem,
  type ProgressResult,
  postProgress,
  progressItem,
  progressResult,
  type ReadingProgress,
  readingProgress,
} from './progress.ts'
export {
  type ChatMessage,
  chatMessage,
  getReportMessages,
  getReports,
  OPEN_REPORTS,
  postReport,
  postReportMessage,
  postReportSeen,
  REPORT_LENGTH,
  type Report,
  type ReportCategory,
  type ReportState,
  report,
  reportCategories,
  reportState,
} from './reports.ts'
export { type Entitlements, entitlements, type Subscription, subscription } from './subscription.ts'
export {
  isPaidPeriod,
  nextSubscriptionState,
  type PaidPeriod,
  type RestingState,
  type SubscriptionCircumstances,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionEvents,
  subscriptionStates,
  subscriptionTable,
} from './subscription-states.ts'
export { postTracking, type TrackingEvent, trackingEvent } from './tracking.ts'

/** Every call of the portal, by name. The server answers all of them; a test fails for one that no test calls. */
export const endpoints = {
  getHealth,
  getHome,
  getCategories,
  getBooks,
  getList,
  getBook,
  getManifest,
  getUnit,
  getResource,
  getCover,
  getProgress,
  postProgress,
  getPoints,
  postCheckin,
  getPointsLedger,
  postTracking,
} as const satisfies Record<string, Endpoint | ByteEndpoint>
