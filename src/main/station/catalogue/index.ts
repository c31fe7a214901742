export { mirrorCatalogue } from './mirror.ts';
export { probeCapabilities } from './probe.ts';
