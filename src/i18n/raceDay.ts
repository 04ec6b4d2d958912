import * as livetiming from './en/onDemand/livetiming';
import * as rankings from './en/onDemand/rankings';
import * as statistics from './en/onDemand/statistics';
import * as timing from './en/onDemand/timing';
import { addTexts } from './onDemand';

for (const texts of [livetiming, rankings, statistics, timing]) addTexts(texts);
