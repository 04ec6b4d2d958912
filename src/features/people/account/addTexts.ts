import { addTexts } from '../../../../engine/console/words/onDemand';
import * as profile from './texts';

addTexts(profile);
