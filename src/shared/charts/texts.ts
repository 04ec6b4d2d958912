import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({ charts: { download: 'Download %{title} as %{kind}' } });
