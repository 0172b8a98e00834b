// The style and the script of the page.
extension HTMLReport {
  /// The style sheet, for light and dark appearance.
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #F6F4EF; --surface: #FFFFFF; --raised: #ECE9E2; --ink: #1B1D22; --soft: #5A5E68;
      --accent: #D95F1E; --good: #1F8A57; --warn: #B37A00; --bad: #C8323A;
      --s0: #447BB8; --s1: #BF6839; --s2: #399268; --s3: #9468BB; --s4: #B6913B; --s5: #5E9EA2;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161B; --surface: #1E2128; --raised: #2A2E37; --ink: #F2F0EA; --soft: #A9ACB6;
        --accent: #FF8A4C; --good: #4CC38A; --warn: #F2C14E; --bad: #F2555A;
        --s0: #5BA4F5; --s1: #FF8A4C; --s2: #4CC38A; --s3: #C58AF9; --s4: #F2C14E; --s5: #7DD3D8;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--ink);
      font: 13px/1.3 Inter, "Noto Sans", "DejaVu Sans", system-ui, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    main { max-width: 1120px; margin: 0 auto; padding: 16px; }
    header p { margin: 4px 0 0; color: var(--soft); overflow-wrap: anywhere; }
    h1 { font-size: 28px; margin: 8px 0; overflow-wrap: anywhere; }
    h2 { font-size: 16px; margin: 0 0 8px; }
    h2 small, .hint { font-size: 11px; font-weight: normal; color: var(--soft); margin: 4px 0 0; }
    h2 small { margin-left: 8px; }
    section { margin-top: 16px; }
    section:not(.cards):not(.columns), .columns > div {
      background: var(--surface); border-radius: 12px; padding: 12px;
    }
    .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(440px, 1fr)); gap: 16px; align-items: start; }
    .columns > div { overflow-x: auto; }
    @media (max-width: 520px) { .columns { grid-template-columns: 1fr; } }
    .note {
      margin: 12px 0 0; padding: 8px 12px; border-radius: 6px; background: var(--raised);
      border-left: 4px solid var(--warn);
    }
    .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px; }
    .card { background: var(--surface); border-radius: 12px; padding: 12px; }
    .card b { display: block; font-size: 20px; white-space: nowrap; }
    .card small { font-size: 11px; font-weight: normal; color: var(--soft); }
    .card span { color: var(--soft); }
    .card.good b { color: var(--good); }
    .card.warn b { color: var(--warn); }
    .card.bad b { color: var(--bad); }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); margin-bottom: 8px; }
    .legend i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 6px; }
    .s0 { background: var(--s0); fill: var(--s0); } .s1 { background: var(--s1); }
    .s2 { background: var(--s2); } .s3 { background: var(--s3); } .s4 { background: var(--s4); }
    .s5 { background: var(--s5); } .rest { background: var(--soft); }
    .chart { position: relative; }
    canvas { display: block; width: 100%; height: 260px; cursor: crosshair; touch-action: pan-y; }
    #tip {
      position: absolute; pointer-events: none; background: var(--raised); border-radius: 6px;
      padding: 8px; min-width: 170px; box-shadow: 0 4px 12px rgb(0 0 0 / 25%);
    }
    #tip div { display: flex; justify-content: space-between; gap: 12px; }
    #tip div span:first-child { color: var(--soft); }
    table { border-collapse: collapse; width: 100%; }
    th { text-align: right; font-weight: normal; color: var(--soft); font-size: 11px; }
    td { text-align: right; }
    th, td { padding: 4px 0 4px 8px; border-bottom: 1px solid var(--raised); white-space: nowrap; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; }
    td small { font-size: 11px; color: var(--soft); }
    .run td:last-child { white-space: normal; overflow-wrap: anywhere; }
    h2.next { margin-top: 16px; }
    .bar {
      display: inline-block; width: 64px; height: 8px; border-radius: 4px; background: var(--raised);
      overflow: hidden;
    }
    /* As wide as 100.0 %, so that all bars begin at one place. */
    .percent { display: inline-block; min-width: 56px; text-align: right; }
    .bar i { display: block; height: 100%; }
    svg { width: 100%; height: auto; }
    svg text { font-size: 11px; fill: var(--soft); }
    svg line { stroke: var(--soft); stroke-width: 1; }
    """

  /// The script that draws the timeline.
  static let script = """
    (() => {
      const canvas = document.getElementById("timeline"), tip = document.getElementById("tip");
      const frames = data.frames, count = frames.length;
      const [NUMBER, BEGIN, BUSY, INTERVAL, FLAGS, TICKS, DRAWS, PHASES] = [0, 1, 2, 3, 4, 5, 6, 7];
      const left = 44, bottom = 34, top = 26;
      let first = 0, last = count, hovered = -1, drag = null;
      const budgetFits = data.target !== null && data.target <= data.high * 4;
      const high = Math.max(data.high * 1.25, budgetFits ? data.target * 1.1 : 0, 0.001);

      const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      function steps(range, wanted) {
        const raw = range / wanted, power = 10 ** Math.floor(Math.log10(raw));
        return [1, 2, 5, 10].map(f => f * power).find(step => step >= raw);
      }
      function label(value, step) {
        return value.toFixed(Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9))));
      }

      function draw() {
        const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
        canvas.width = width * ratio;
        canvas.height = height * ratio;
        const g = canvas.getContext("2d");
        g.scale(ratio, ratio);
        g.font = "11px Inter, 'Noto Sans', 'DejaVu Sans', system-ui, sans-serif";
        const plot = width - left, tall = height - bottom - top;
        const y = ms => height - bottom - Math.min(ms / high, 1.02) * tall;
        const soft = color("--soft"), line = color("--raised"), bad = color("--bad");
        g.fillStyle = soft;
        g.strokeStyle = line;
        g.textAlign = "right";
        const step = steps(high, 5);
        for (let ms = 0; ms <= high; ms += step) {
          const at = Math.round(y(ms)) + 0.5;
          g.beginPath(); g.moveTo(left, at); g.lineTo(width, at); g.stroke();
          g.fillText(ms === 0 ? "0 ms" : label(ms, step), left - 6, at + 4);
        }
        if (count === 0) return;
        const series = data.groups.map((_, index) => color("--s" + index)).concat(soft);
        const shown = last - first, bars = Math.min(shown, Math.floor(plot));
        for (let bar = 0; bar < bars; bar++) {
          const from = first + Math.floor(bar * shown / bars);
          const to = Math.max(from + 1, first + Math.floor((bar + 1) * shown / bars));
          let at = from;
          for (let i = from; i < Math.min(to, count); i++) if (frames[i][BUSY] > frames[at][BUSY]) at = i;
          const frame = frames[at];
          if (!frame) continue;
          const x = left + bar * plot / bars, wide = plot / bars;
          let sum = 0, rest = frame[BUSY];
          for (let phase = 0; phase <= data.groups.length; phase++) {
            const value = phase < data.groups.length ? frame[PHASES + phase] : Math.max(0, rest);
            rest -= value;
            g.fillStyle = series[phase];
            const upper = y(sum + value), lower = y(sum);
            g.fillRect(x, upper, Math.max(1, wide > 4 ? wide - 1 : wide), lower - upper);
            sum += value;
          }
          if (frame[BUSY] > high) { g.fillStyle = bad; g.fillRect(x, top - 8, Math.max(2, wide - 1), 4); }
          if (hovered >= from && hovered < to) {
            g.strokeStyle = color("--ink");
            g.strokeRect(x - 0.5, top, Math.max(2, wide), tall);
          }
        }
        if (data.target !== null) {
          // The text stands above the bars, which it would hide.
          const text = "budget " + data.target.toFixed(2) + " ms";
          g.fillStyle = g.strokeStyle = bad;
          g.textAlign = "right";
          if (budgetFits) {
            g.setLineDash([6, 4]);
            g.beginPath(); g.moveTo(left, y(data.target)); g.lineTo(width, y(data.target)); g.stroke();
            g.beginPath(); g.moveTo(width - g.measureText(text).width - 34, 8);
            g.lineTo(width - g.measureText(text).width - 10, 8); g.stroke();
            g.setLineDash([]);
          }
          g.fillText(budgetFits ? text : text + ", off the scale", width - 4, 12);
        }
        g.fillStyle = soft;
        const end = Math.min(last, count) - 1;
        const digits = frames[end][BEGIN] - frames[first][BEGIN] < 1000 ? 3 : 2;
        for (let mark = 0; mark <= 4; mark++) {
          const frame = frames[Math.round(first + mark / 4 * (end - first))];
          g.textAlign = mark === 0 ? "left" : mark === 4 ? "right" : "center";
          g.fillText((frame[BEGIN] / 1000).toFixed(digits) + " s", left + mark / 4 * plot, height - 20);
        }
        g.textAlign = "left";
        g.fillText("frame " + frames[first][NUMBER], left, height - 5);
        g.textAlign = "right";
        g.fillText("frame " + frames[end][NUMBER], width, height - 5);
        if (data.group > 1) {
          g.textAlign = "center";
          g.fillText("the slowest of each " + data.group + " frames", left + plot / 2, height - 5);
        }
      }

      function position(event) {
        const box = canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, part: (event.clientX - box.left - left) / (box.width - left) };
      }
      function show(start, end) {
        const size = Math.max(Math.min(10, count), Math.min(count, Math.round(end - start)));
        first = Math.max(0, Math.min(count - size, Math.round(start)));
        last = first + size;
        draw();
      }
      function row(name, value) {
        const line = document.createElement("div");
        for (const text of [name, value]) {
          const span = document.createElement("span");
          span.textContent = text;
          line.append(span);
        }
        return line;
      }
      function hover(event) {
        const { x, part } = position(event);
        const index = Math.floor(first + part * (last - first));
        hovered = part >= 0 && index >= 0 && index < count ? index : -1;
        tip.hidden = hovered < 0;
        if (hovered >= 0) {
          const frame = frames[hovered];
          const kinds = [[2, "animating"], [4, "input"], [8, "warm-up"]].filter(k => frame[FLAGS] & k[0]);
          tip.replaceChildren(
            row("frame " + frame[NUMBER], (frame[BEGIN] / 1000).toFixed(3) + " s"),
            row("busy", frame[BUSY].toFixed(3) + " ms"),
            row("interval", frame[INTERVAL] === null ? "after a wait" : frame[INTERVAL].toFixed(3) + " ms"),
            ...data.groups.map((name, i) => row(name, frame[PHASES + i].toFixed(3))),
            row("ticks, draw calls", frame[TICKS] + ", " + frame[DRAWS]),
            row(kinds.map(k => k[1]).join(", "), ""));
          const wide = canvas.clientWidth;
          tip.style.left = Math.min(x + 14, wide - tip.offsetWidth) - (x > wide / 2 ? tip.offsetWidth + 28 : 0)
            + "px";
          tip.style.top = "12px";
        }
        draw();
      }
      canvas.addEventListener("wheel", event => {
        event.preventDefault();
        const part = Math.max(0, position(event).part), size = last - first;
        const next = size * (event.deltaY > 0 ? 1.25 : 0.8), center = first + part * size;
        show(center - part * next, center - part * next + next);
      }, { passive: false });
      canvas.addEventListener("pointerdown", event => {
        drag = { x: event.clientX, first, size: last - first };
        canvas.setPointerCapture(event.pointerId);
      });
      canvas.addEventListener("pointermove", event => {
        if (!drag) return hover(event);
        const moved = (event.clientX - drag.x) / (canvas.clientWidth - left) * drag.size;
        show(drag.first - moved, drag.first - moved + drag.size);
      });
      canvas.addEventListener("pointerup", () => { drag = null; });
      canvas.addEventListener("pointerleave", () => { hovered = -1; tip.hidden = true; draw(); });
      canvas.addEventListener("dblclick", () => show(0, count));
      addEventListener("resize", draw);
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
      draw();
    })();
    """
}
