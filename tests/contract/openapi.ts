import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

interface Operation {
  operationId: string
  responses?: Record<string, { content?: Record<string, unknown> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const text = readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')
const document: Document = parse(text)
// strict: false lets the x- keywords pass; formats of the document are descriptive only
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })

/** `oneOf` of the whole document read as "at least one": an answer of listReplies fits Comment and CommentReply alike. */
const relaxed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(relaxed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key === 'oneOf' ? 'anyOf' : key, relaxed(item)]),
  )
}
ajv.addSchema(Object(relaxed(document)), 'openapi.yaml')

const pointer = (part: string) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')

/** Every operation of openapi.yaml: id → method (upper case) and path with {placeholders}. */
export const operations: ReadonlyMap<string, { method: string; path: string }> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]): [string, { method: string; path: string }] => [
        operation.operationId,
        { method: method.toUpperCase(), path },
      ]),
  ),
)

const compiled = new Map<string, ValidateFunction>()

const validatorOf = (operationId: string): ValidateFunction => {
  const known = compiled.get(operationId)
  if (known !== undefined) return known
  const operation = operations.get(operationId)
  if (operation === undefined) throw new Error(`openapi.yaml has no operation ${operationId}`)
  const at = `#/paths/${pointer(operation.path)}/${operation.method.toLowerCase()}/responses/200/content/application~1json/schema`
  const validator = ajv.compile({ $ref: `openapi.yaml${at}` })
  compiled.set(operationId, validator)
  return validator
}

/** Checks a JSON answer (the whole envelope) against the operation; returns the problems, `[]` when it fits. */
export const validateResponse = (operationId: string, body: unknown): string[] => {
  const validator = validatorOf(operationId)
  if (validator(body)) return []
  return (validator.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`)
}
