import type { Ref } from './document';

export const schemaRef = (name: string): Ref => ({ $ref: `#/components/schemas/${name}` });
export const parameterRef = (name: string): Ref => ({ $ref: `#/components/parameters/${name}` });
export const responseRef = (name: string): Ref => ({ $ref: `#/components/responses/${name}` });
