import { addTexts } from '../../../engine/console/words/onDemand';

/** What is read of courses before one of their pages is opened. */
addTexts({ course: { title: 'Course', markers: 'Markers' } });
