import { addTexts } from '../../engine/console/words/onDemand';
import * as deleting from './en/onDemand/deleting';

addTexts(deleting);
