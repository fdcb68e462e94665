import type { Language } from '@kurasa/portal-contract'
import type { CodePurpose } from '../database/account-tables.ts'
import { createTexts } from '../texts/create-texts.ts'

/** Short enough for one segment: 160 characters of GSM-7, and 70 for Arabic. */
const textsIn = createTexts<CodePurpose | 'newDevice'>(
  {
    en_US: {
      login: 'Kurasa: your login code is {{code}}. Never share it with anyone.',
      'step-up':
        'Kurasa: code {{code}} confirms that you export or delete your account. Never share it with anyone.',
      newDevice:
        'Kurasa: your number logged in on a new device ({{device}}). Not you? Open Kurasa and log out everywhere.',
    },
    sw_KE: {
      login: 'Kurasa: msimbo wako wa kuingia ni {{code}}. Usimpe mtu yeyote.',
      'step-up':
        'Kurasa: msimbo {{code}} unathibitisha kutoa nakala ya data au kufuta akaunti yako. Usimpe mtu yeyote.',
      newDevice:
        'Kurasa: nambari yako imeingia kwenye kifaa kipya ({{device}}). Si wewe? Fungua Kurasa, ondoka kwenye vifaa vyote.',
    },
    ar_SA: {
      login: 'كوراسا: رمزك {{code}}. لا تعطه أحدًا.',
      'step-up': 'كوراسا: {{code}} لتصدير حسابك أو حذفه. لا تعطه أحدًا.',
      newDevice: 'كوراسا: دخول من جهاز جديد. لست أنت؟ اخرج من كل الأجهزة.',
    },
  },
  { isolates: false },
)

/**
 * The message that brings a code. Its last line lets a browser fill the code in on our own pages only.
 *
 * @param host - of the portal; left out where it would make a second, dearer segment
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeMessage(code: string, purpose: CodePurpose, language: Language, host: string): string {
  const text = textsIn(language)(purpose, { code })
  const bound = `${text}\n@${host} #${code}`
  return bound.length <= segmentLength(bound) ? bound : text
}

/** Text of the message about a login on a device that the number has not used before. */
export function newDeviceMessage(deviceName: string, language: Language): string {
  // A device chooses its own name, so only plain letters are sent and the name cannot carry a link.
  const device =
    deviceName
      .replace(/[^A-Za-z0-9 -]/g, '')
      .slice(0, 20)
      .trim() || '?'
  return textsIn(language)('newDevice', { device })
}

/** Characters of one segment: 160 when all are of GSM-7's basic set, 70 otherwise. */
export function segmentLength(text: string): number {
  return /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/.test(text) ? 160 : 70
}
