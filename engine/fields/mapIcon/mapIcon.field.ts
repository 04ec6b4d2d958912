import type { CommonOptions, Field } from '../../core/field';
import { type ChoiceOptions, choiceType } from '../choice/choice.field';

/** What a marker on a map can stand for; its words are the texts `map_icons.*`. */
const MAP_ICONS: readonly string[] = (
  'start timeline finish disabled-access airport baggage-drop-area bar camera charity-village cheering-zone cycling drinks ' +
  'elevation first-aid-station expo facemask food ferry goody-bag-stand changing-facilities information lockers ' +
  'medal-collection-stand medical meeting-point metro missing-persons music obstacle parking pedestrian-crossing ' +
  'physiotherapy poi schedule registration-point restaurant roadblock running shower clock startnumber hotel speaker toilets ' +
  'train volunteer tshirt-collection-stand'
).split(' ');

/** The icon of a marker, chosen by picture and word. Pictures are at `/images/icons/{name}.svg`. */
export function mapIcon<const O extends CommonOptions<string>>(options?: O): Field<string, O & ChoiceOptions> {
  return Object.freeze({
    type: choiceType,
    options: { ...(options ?? ({} as O)), values: MAP_ICONS, list: 'map_icons', icons: '/images/icons' },
  });
}
