import * as imports from './en/onDemand/imports';
import { addTexts } from './onDemand';

addTexts(imports);
