import fc from 'fast-check'

/** JSON Schema, as far as the contract's schemas become it. */
export interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Texts that have broken servers. */
export const hostileTexts = [
  '',
  ' ',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9223372036854775808',
  '2147483648',
  '%',
  '%zz',
  '%00',
  '\u202e\u0627',
  '😀'.repeat(50),
  'x'.repeat(5000),
  '2026-13-45T99:99:99Z',
  '+254712345678',
]

/** Texts that no database stores. */
const unstorableTexts = ['\0', 'a\0b', '\ud800']

/** Values of the wrong type or size. */
const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...unstorableTexts) },
  { weight: 9, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }) },
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    { $gt: '' },
    { toString: 'x' },
    { length: -1 },
  ),
)

/**
 * Values that a schema takes, with one part in thirty turned into something it does not, and fields that it does not
 * know.
 *
 * @param ids - of things that are there, some of them other people's: used where a short text is wanted
 */
export function hostileRequest(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: asSchema(schema, ids) }, { weight: 1, arbitrary: wrongValues })
}

function asSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const part = (inner: JsonSchema) =>
    fc.oneof({ weight: 29, arbitrary: asSchema(inner, ids) }, { weight: 1, arbitrary: wrongValues })
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map((choice) => asSchema(choice, ids)))
  switch (schema.type) {
    case 'string':
      return asText(schema, ids)
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -10, -(2 ** 31))
      const max = Math.min(schema.maximum ?? 2 ** 40, 2 ** 53 - 1)
      return schema.type === 'integer'
        ? fc.oneof(fc.integer({ min: Math.ceil(min), max }), fc.constantFrom(Math.ceil(min), max))
        : fc.double({ min, max, noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(part(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object': {
      const parts = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, part(inner)]),
      )
      return fc
        .tuple(
          fc.record(parts, { requiredKeys: [] }),
          fc.record(parts),
          fc.dictionary(fc.constantFrom('id', 'userId', 'isAdmin', 'status', '__proto__'), wrongValues, {
            maxKeys: 2,
          }),
          fc.nat(9),
        )
        .map(([some, all, strange, n]) => ({ ...strange, ...(n < 2 ? some : all) }))
    }
    default:
      return wrongValues
  }
}

function asText(
  { format, minLength = 0, maxLength = 60 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  }
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme-ascii' })
  const fitting = ids.filter(({ length }) => length >= minLength && length <= maxLength)
  return fitting.length ? fc.oneof(plain, fc.constantFrom(...fitting)) : plain
}
