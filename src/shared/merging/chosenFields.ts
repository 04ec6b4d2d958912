import type { AnyResource } from '../../../engine/core/resource';
import { mergedUnits } from '../../../resources/merging/mergedValues';

type Values = Readonly<Record<string, unknown>>;

/** Fields to choose between two records, each with the further fields that come along and are worth showing. */
export function chosenFields(resource: AnyResource, own: Values, other: Values): { name: string; shown: string[] }[] {
  return mergedUnits(resource, { own, other })
    .filter(({ isChoice }) => isChoice)
    .map(({ head, fields }) => ({
      name: head,
      shown: fields.filter((name) => name === head || !resource.fields[name]?.options.readOnly),
    }));
}
