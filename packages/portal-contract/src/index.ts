import {
  deleteDialogues,
  getAssistant,
  getDialogue,
  getDialogues,
  postDialogue,
  postDialogueMessage,
  putAssistantConsent,
  putAssistantMarks,
} from './assistant.ts'
import {
  postDormant,
  postLogin,
  postLogout,
  postLogoutAll,
  postOtp,
  postTicket,
  postTicketLogin,
} from './auth.ts'
import { cancelIntent, getIntent } from './billing-intents.ts'
import { getBook, getBooks, getManifest, getRelated } from './books.ts'
import { getCategories } from './categories.ts'
import { getConfig } from './config.ts'
import { getCover, getPage, getResource, getUnit } from './content.ts'
import { deleteDevice, getDevices } from './devices.ts'
import type { ByteEndpoint, Endpoint } from './endpoint.ts'
import { getFaq, getFaqArticle, getFaqTopic } from './faq.ts'
import { getHeTest, postHeComplete, postHeConfirm, postHeStart } from './header-enrichment.ts'
import { getHealth, getReady } from './health.ts'
import { deleteHistory, getHistory } from './history.ts'
import { getHome } from './home.ts'
import { getLease } from './leases.ts'
import { getList } from './lists.ts'
import { getMe, postErase, postExport, putConsent, putMe } from './me.ts'
import { postMerge } from './merge.ts'
import { openBook } from './open-book.ts'
import { getOrder, getOrders, postOrder } from './orders.ts'
import { getPackages } from './packages.ts'
import { getPayments } from './payments.ts'
import { getPoints, getPointsLedger, postCheckin } from './points.ts'
import { getMyPrizes, getPrizes, postRedeem } from './prizes.ts'
import { getProgress, postProgress } from './progress.ts'
import { getRating, putRating } from './ratings.ts'
import { postReadTime } from './read-time.ts'
import { getReadingDays } from './reading-days.ts'
import { getReportMessages, getReports, postReport, postReportMessage, postReportSeen } from './reports.ts'
import { getHotSearches, getSearch, getSuggestions } from './search.ts'
import { deleteShelf, getShelf, postShelf } from './shelf.ts'

export {
  lifeMilliseconds,
  type StoredDataId,
  type StoredLife,
  storedData,
  storedLife,
} from './stored-data.ts'

import {
  deleteSubscription,
  getEntitlements,
  getSubscription,
  postSubscription,
  putSubscription,
} from './subscription.ts'
import { postSync } from './sync.ts'
import { postClick, postTracking } from './tracking.ts'

export {
  annotation,
  annotationColours,
  BOOK_ANNOTATIONS,
  NOTE_LENGTH,
  type SyncedAnnotation,
} from './annotations.ts'
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
  putAssistantMarks,
} from './assistant.ts'
export {
  codeCooldown,
  codeLife,
  type DormantChoice,
  dormantAfter,
  freshErasedAfter,
  type Login,
  login,
  postDormant,
  postLogin,
  postLogout,
  postLogoutAll,
  postOtp,
  postTicket,
  postTicketLogin,
} from './auth.ts'
export { cancelIntent, getIntent } from './billing-intents.ts'
export {
  type Access,
  access,
  type Book,
  type BookCard,
  type BookPage,
  type BookSort,
  book,
  bookCard,
  bookLengths,
  bookPage,
  bookSort,
  bookSorts,
  type Edition,
  type EditionKind,
  type EditionManifest,
  edition,
  editionKind,
  editionManifest,
  getBook,
  getBooks,
  getManifest,
  getRelated,
  type ImageManifest,
  imageManifest,
  type Manifest,
  type ManifestPage,
  type ManifestResource,
  type ManifestUnit,
  manifest,
  manifestPage,
  manifestResource,
  manifestUnit,
  type Rendition,
  rendition,
  type TocItem,
  tocItem,
  type UnitMeasure,
  type UnitRendition,
  unitMeasure,
  unitRendition,
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
export { config, getConfig, type PortalConfig } from './config.ts'
export { getCover, getPage, getResource, getUnit, type Unit, unit } from './content.ts'
export { type Device, deleteDevice, device, getDevices } from './devices.ts'
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
export { getHeTest, postHeComplete, postHeConfirm, postHeStart } from './header-enrichment.ts'
export { decodeHeader, encodeHeader, headerNames } from './headers.ts'
export { getHealth, getReady, type Health, health } from './health.ts'
export { deleteHistory, getHistory, type HistoryItem, historyItem } from './history.ts'
export { getHome, type HomeSection, homeSection, type TodaysBook, todaysBook } from './home.ts'
export {
  type Intent,
  type IntentKind,
  type IntentState,
  intent,
  intentKinds,
  intentStates,
  type NextStep,
  nextStep,
  type PaymentFailure,
  paymentFailures,
} from './intent.ts'
export {
  defaultLanguage,
  directionOf,
  isolateLatin,
  knownLanguage,
  type Language,
  languageOf,
  languages,
  toBcp47,
  toIntlTag,
} from './languages.ts'
export {
  getLease,
  type LeaseKey,
  type LeaseTerms,
  leaseKey,
  leaseTerms,
  type SignedLease,
  signedLease,
} from './leases.ts'
export { getList, type ListType, listTypes } from './lists.ts'
export { type LocalisedText, localisedText } from './localised-text.ts'
export {
  type Consent,
  consent,
  getMe,
  type Interests,
  interests,
  NICKNAME_LENGTH,
  type ProfilePattern,
  postErase,
  postExport,
  profilePatterns,
  putConsent,
  putMe,
  type User,
  user,
} from './me.ts'
export { postMerge } from './merge.ts'
export { openBook } from './open-book.ts'
export {
  getOrder,
  getOrders,
  type Order,
  type OrderState,
  order,
  orderStates,
  postOrder,
} from './orders.ts'
export { getPackages, type SubscriptionPackage, subscriptionPackage } from './packages.ts'
export { getPayments, type MemberPayment, payment } from './payments.ts'
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
export { policyVersion } from './policy-version.ts'
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
  hasLeadingZeroBits,
  type WorkChallenge,
  type WorkProof,
  workChallenge,
  workInput,
  workProof,
} from './proof-of-work.ts'
export { FEWEST_RATINGS, getRating, putRating, stars } from './ratings.ts'
export { postReadTime, type ReadTick, readTick } from './read-time.ts'
export { getReadingDays, type ReadingDayMinutes, readingDay } from './reading-days.ts'
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
export { getHotSearches, getSearch, getSuggestions } from './search.ts'
export { searchKey } from './search-key.ts'
export {
  MEMBER_SETTINGS,
  type MemberSetting,
  memberSetting,
  SETTING_LENGTH,
  settingName,
} from './settings.ts'
export {
  deleteShelf,
  getShelf,
  postShelf,
  type ShelfItem,
  type ShelfTab,
  shelfItem,
  shelfTab,
} from './shelf.ts'
export {
  deleteSubscription,
  type Entitlements,
  entitlements,
  getEntitlements,
  getSubscription,
  postSubscription,
  putSubscription,
  type Subscription,
  subscription,
} from './subscription.ts'
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
export {
  postSync,
  SYNC_CHANGES,
  type SyncChange,
  type SyncOutcome,
  syncChange,
  syncOutcomes,
} from './sync.ts'
export { postClick, postTracking, type TrackingEvent, trackingEvent } from './tracking.ts'

/** Every call of the portal, by name. The server answers all of them; a test fails for one that no test calls. */
export const endpoints = {
  getHealth,
  getReady,
  getConfig,
  postOtp,
  postLogin,
  postDormant,
  postLogout,
  postLogoutAll,
  postTicket,
  postTicketLogin,
  postHeStart,
  postHeComplete,
  postHeConfirm,
  getHeTest,
  getMe,
  putMe,
  putConsent,
  postExport,
  postErase,
  getDevices,
  deleteDevice,
  getReadingDays,
  getHome,
  getCategories,
  getBooks,
  getList,
  getBook,
  getRelated,
  getRating,
  putRating,
  getManifest,
  openBook,
  getLease,
  getUnit,
  getResource,
  getPage,
  getCover,
  getSearch,
  getSuggestions,
  getHotSearches,
  getShelf,
  postShelf,
  deleteShelf,
  getProgress,
  postProgress,
  postReadTime,
  getHistory,
  deleteHistory,
  postMerge,
  postSync,
  getPackages,
  getEntitlements,
  getSubscription,
  postSubscription,
  putSubscription,
  deleteSubscription,
  getPayments,
  getIntent,
  cancelIntent,
  postOrder,
  getOrders,
  getOrder,
  getPoints,
  postCheckin,
  getPointsLedger,
  getPrizes,
  postRedeem,
  getMyPrizes,
  getFaq,
  getFaqTopic,
  getFaqArticle,
  postReport,
  getReports,
  getReportMessages,
  postReportMessage,
  postReportSeen,
  getAssistant,
  putAssistantConsent,
  putAssistantMarks,
  getDialogues,
  postDialogue,
  getDialogue,
  postDialogueMessage,
  deleteDialogues,
  postTracking,
  postClick,
} as const satisfies Record<string, Endpoint | ByteEndpoint>
