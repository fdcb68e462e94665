const NAMESPACE = /\/\* @__PURE__ \*\/ __exportAll\(\{([^}]*)\}\)/g
const MEMBER = /([\w$]+): \(\) => ([\w$]+)/g
const HELPER_ALONE = /^import \{ \w+ as __exportAll \} from "[^"]*rolldown-runtime[^"]*";/m

/**
 * Writes the exports of a module that is one of several in a file as an object with getters. The bundler's helper for them is a file of its
 * own, which a host would fetch before the first page for four lines.
 */
export const plainNamespaces = () => ({
  name: 'plain-namespaces',
  renderChunk(code: string) {
    if (!HELPER_ALONE.test(code)) return null
    return code
      .replace(HELPER_ALONE, '')
      .replace(NAMESPACE, (_, members: string) => `({${members.replace(MEMBER, 'get $1() { return $2 }')}})`)
  },
})
