import { addTexts } from '../../../engine/console/words/onDemand';
import * as livetiming from './livetiming/texts';
import * as rankings from './rankings/texts';
import * as races from './shared/races/texts';
import * as statistics from './statistics/texts';
import * as timing from './timing/texts';

for (const texts of [livetiming, races, rankings, statistics, timing]) addTexts(texts);
