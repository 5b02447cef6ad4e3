import { modelCalls } from '@eisen/contract';
import type { Router } from '#http/router.ts';
import type { ModelConfig } from './model-config.ts';
import type { ModelParts, ModelReport } from './model-parts.ts';
import type { Usage } from './usage-service.ts';

export function mountModelRoutes<Mailbox>(router: Router<Mailbox>, model: ModelParts): void {
  router.serve(modelCalls.read, async ({ user }) => {
    const report = await model.report(user.id);
    return { model: model.config && report ? presentModel(model.config, report) : null };
  });
}

function presentModel(config: ModelConfig, report: ModelReport) {
  return {
    name: config.model,
    host: config.host,
    on_this_host: config.onThisHost,
    state: report.state,
    until: report.until?.toISOString() ?? null,
    problem: report.problem,
    daily_tokens: config.dailyTokens,
    left_today: report.leftToday,
    currency: config.prices?.currency ?? null,
    today: presentUsage(report.today, config),
    month: presentUsage(report.month, config),
  };
}

function presentUsage(usage: Usage, { prices }: ModelConfig) {
  return {
    calls: usage.calls,
    failed: usage.failed,
    cached: usage.cached,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost: prices === null ? null : usage.costMicros / 1_000_000,
  };
}
