export { OutboundAgents, ProxyUnusableError } from './outbound-agents.ts';
export { isProxySet, type ProxyEnv, proxyEnvOf } from './proxy-env.ts';
