import { flattened } from '../../engine/console/words/onDemand';
import { told } from '../../resources/admin/told.resource';
import { plan } from '../../resources/allResources';
import { properties } from '../../src/i18n/en/properties';
import { helpTexts } from '../../src/i18n/helpTexts';

/** Lists, by their whole key, the help texts of every declaration and the words of fields that hold settings. */
export function movableTexts(): Record<string, string> {
  const helps = [...plan.resources.values(), ...told.values()].map(helpTexts);
  return Object.assign({}, ...helps, flattened({ properties }));
}
