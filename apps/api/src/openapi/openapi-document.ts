import {
  apiBase,
  type ByteEndpoint,
  type Endpoint,
  failure,
  headerNames,
  languages,
} from '@kurasa/portal-contract'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** A description of calls as OpenAPI 3.1. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, JsonSchema>>
  components: JsonSchema
}

/**
 * Describes the calls of the contract from the schemas that both sides parse with, so that it cannot differ from them.
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function describeCalls(endpoints: Record<string, Endpoint | ByteEndpoint>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kurasa portal',
      version: '1',
      description:
        'Every answer is an envelope `{ code, data, message? }`; code 200 is a success. Business refusals (-300xx) come with HTTP 200. What changes something as a member needs the token header.',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: headerNames.token } },
    },
  }
}

function describeCall(name: string, endpoint: Endpoint | ByteEndpoint): JsonSchema {
  const isBytes = endpoint.data === 'bytes'
  const request = endpoint.request && schemaOf(endpoint.request, 'input')
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    security: [{}, { token: [] }],
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(request && !hasBody ? describeQuery(request) : []),
      { name: headerNames.language, in: 'header', schema: { type: 'string', enum: [...languages] } },
    ],
    ...(request &&
      hasBody && { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    responses: {
      200: isBytes
        ? { description: 'Bytes', content: { '*/*': {} } }
        : { description: 'Success, or a refusal of the business', content: envelopeOf(endpoint.data) },
      default: {
        description: 'Refused',
        content: {
          'application/json': {
            schema: envelopeSchema({ anyOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'null' }] }),
          },
        },
      },
    },
  }
}

function describeQuery(request: JsonSchema): JsonSchema[] {
  const properties = (request.properties ?? {}) as Record<string, JsonSchema>
  const required = (request.required ?? []) as string[]
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function envelopeOf(data: Exclude<Endpoint['data'], 'bytes'> | 'bytes'): JsonSchema {
  return data === 'bytes' ? {} : { 'application/json': { schema: envelopeSchema(schemaOf(data, 'output')) } }
}

function envelopeSchema(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { type: 'integer' }, data, message: { type: 'string' } },
  }
}

/** JSON Schema of input or output; what JSON Schema cannot express stays open. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
