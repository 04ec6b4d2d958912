import { plan } from '../../resources/allResources';
import { told } from '../../resources/admin/told.resource';
import { helpTexts } from '../../src/i18n/helpTexts';

/** Lists the help texts of every declaration by their whole key. */
export function declaredHelps(): Record<string, string> {
  return Object.assign({}, ...[...plan.resources.values(), ...told.values()].map(helpTexts));
}
