export { noRoute } from './no-route.ts';
export { OutboundAgents, ProxyUnusableError } from './outbound-agents.ts';
export { FOREIGN_CERTIFICATE, fingerprintOf, pinnedAgent, type StationAddress } from './pinned-agent.ts';
export { isProxySet, type ProxyEnv, proxyEnvOf } from './proxy-env.ts';
