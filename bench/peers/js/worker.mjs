// Does one piece of work of a JavaScript library at a time, as asked on standard
// input, one JSON object a line, so that it takes its turn with the sides in Go.
import fs from "node:fs";
import readline from "node:readline";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage, trimMessages } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { ClearToolUsesEdit, countTokensApproximately, summarizationMiddleware } from "langchain";
import { pruneMessages } from "ai";

const transcripts = new Map();
function load(path) {
  if (!transcripts.has(path)) {
    transcripts.clear(); // one size at a time
    transcripts.set(path, JSON.parse(fs.readFileSync(path)));
  }
  return transcripts.get(path);
}

const langchain = (ms) => ms.map((m, i) => {
  const id = `m${i}`;
  switch (m.role) {
    case "system": return new SystemMessage({ id, content: m.content });
    case "user": return new HumanMessage({ id, content: m.content });
    case "tool": return new ToolMessage({ id, content: m.content, tool_call_id: m.call_id, name: m.tool });
    default: return new AIMessage({ id, content: m.content, tool_calls: m.calls.map((c) => ({ id: c.id, name: c.tool, args: JSON.parse(c.args), type: "tool_call" })) });
  }
});

const vercel = (ms) => ms.map((m) => {
  switch (m.role) {
    case "assistant": return { role: m.role, content: [{ type: "text", text: m.content }, ...m.calls.map((c) => ({ type: "tool-call", toolCallId: c.id, toolName: c.tool, input: JSON.parse(c.args) }))] };
    case "tool": return { role: m.role, content: [{ type: "tool-result", toolCallId: m.call_id, toolName: m.tool, output: { type: "text", value: m.content } }] };
    default: return { role: m.role, content: m.content };
  }
});

const langchainSize = (ms) => ms.reduce((n, m) => n + m.text.length + (m.tool_calls ?? []).reduce((k, c) => k + JSON.stringify(c.args).length, 0), 0);
const vercelSize = (ms) => ms.reduce((n, m) => n + (typeof m.content === "string" ? m.content.length : m.content.reduce((k, p) => k + (p.text ?? p.output?.value ?? JSON.stringify(p.input)).length, 0)), 0);

// cuts gives the length of the list before each model call: it ends with a tool result.
const cuts = (ms) => ms.flatMap((m, i) => (m.role === "tool" ? [i + 1] : []));

const countTokens = countTokensApproximately;
const clear = (messages, tokens) => new ClearToolUsesEdit({ trigger: { tokens } }).apply({ messages, countTokens });
const prune = (messages) => pruneMessages({ messages, toolCalls: "before-last-6-messages" }); // the last 3 calls and results

function summarize(tokens) {
  const model = new FakeListChatModel({ responses: ["A summary of the work so far."] });
  const hook = summarizationMiddleware({ model, trigger: { tokens } }).beforeModel;
  return typeof hook === "function" ? hook : hook.hook;
}

// session runs step on the list as it grows by one turn; what the step returns is the list from then on.
async function session(all, raw, step) {
  let list = [], from = 0;
  for (const to of cuts(raw)) {
    list.push(...all.slice(from, to));
    list = (await step(list)) ?? list;
    from = to;
  }
  return list;
}

// Each prepares its work, which is not timed, and returns what is.
const work = {
  "clear below": (raw, n) => { const ms = langchain(raw); return { do: () => clear(ms, 4 * n), left: () => langchainSize(ms) }; },
  "clear": (raw, n) => { const ms = langchain(raw); return { do: () => clear(ms, n / 4), left: () => langchainSize(ms) }; },
  "clear session": (raw, n) => { const ms = langchain(raw); return { do: () => session(ms, raw, (l) => clear(l, 4 * n)), left: langchainSize }; },
  "clear session edited": (raw, n) => { const ms = langchain(raw); return { do: () => session(ms, raw, (l) => clear(l, n / 4)), left: langchainSize }; },
  "trim": (raw, n) => { const ms = langchain(raw); return { do: () => trimMessages(ms, { maxTokens: n / 2, strategy: "last", tokenCounter: countTokens, includeSystem: true }), left: langchainSize }; },
  "summarize": (raw, n) => {
    const ms = langchain(raw), hook = summarize(n / 2);
    return { do: () => hook({ messages: ms }, { context: {} }), left: (r) => langchainSize(r.messages.filter((m) => m.content !== undefined && m.getType() !== "remove")) };
  },
  "prune": (raw) => { const ms = vercel(raw); return { do: () => prune(ms), left: vercelSize }; },
  "prune session": (raw) => { const ms = vercel(raw); return { do: () => session(ms, raw, prune), left: vercelSize }; },
};

async function sample({ work: name, path, tokens }) {
  const job = work[name](load(path), tokens);
  globalThis.gc(); // what the preparation left behind is not the work's
  const start = performance.now();
  const result = await job.do();
  return { ms: performance.now() - start, left: job.left(result) };
}

function versions() {
  const of = (name) => `${name} ${JSON.parse(fs.readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version}`;
  return [`Node ${process.version}`, of("langchain"), of("@langchain/core"), of("ai")].join(", ");
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  let answer;
  try {
    answer = ask.work === "versions" ? { versions: versions() } : await sample(ask);
  } catch (e) {
    answer = { error: String(e?.stack ?? e).slice(0, 500) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
