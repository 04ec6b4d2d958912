import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({ pages: { announced: { label: 'Announcements', dismiss: 'Dismiss' } } });
