import type { Operation, SchemaObject } from '../../engine/api/openapi/document';
import { answers } from '../../engine/api/openapi/responses';

/** An object whose properties are all there, unless `required` names fewer. */
export const object = (properties: Record<string, SchemaObject>, required = Object.keys(properties)): SchemaObject => ({
  type: 'object',
  properties,
  required,
});

interface Call {
  operationId: string;
  summary: string;
  tag: 'identity' | 'realtime' | 'live' | 'files' | 'reference' | 'imports' | 'rankings' | 'health';
  body?: SchemaObject;
  bodyType?: string;
  status?: string;
  answer?: SchemaObject;
  answerType?: string;
  /** No sign-in needed. */
  isOpen?: boolean;
  parameters?: Operation['parameters'];
}

/** An operation that no declaration draws, as the document shows it. */
export function call({
  operationId,
  summary,
  tag,
  body,
  bodyType,
  status = '200',
  answer,
  answerType = 'application/json',
  isOpen,
  parameters,
}: Call): Operation {
  return {
    operationId,
    summary,
    tags: [tag],
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: { [bodyType ?? 'application/json']: { schema: body } } } }),
    ...(isOpen && { security: [] }),
    responses: answers(
      { [status]: { description: summary, ...(answer && { content: { [answerType]: { schema: answer } } }) } },
      body ? ['Malformed', 'Invalid'] : [],
    ),
  };
}
