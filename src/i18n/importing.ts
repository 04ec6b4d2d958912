import { addTexts } from '../../engine/console/words/onDemand';
import * as imports from './en/onDemand/imports';

addTexts(imports);
