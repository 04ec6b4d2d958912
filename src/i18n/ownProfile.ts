import * as profile from './en/onDemand/profile';
import { addTexts } from './onDemand';

addTexts(profile);
