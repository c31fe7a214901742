import { sharePasses } from '../../support/shapes/property.ts';

sharePasses(0);
